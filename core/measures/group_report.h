// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// A confidence interval [low, high], at 95 % unless said otherwise.
struct Interval {
    double low = 0.0;
    double high = 1.0;
};

/// Wilson score interval at 95 % of a proportion of `correct` out of `n` > 0.
Interval wilsonInterval(int correct, int n);

/// Accuracy of one group in one split.
struct GroupAccuracy {
    int n = 0;
    int correct = 0;
    std::optional<double> accuracy;   ///< in [0,1]; nothing without examples or predictions
    std::optional<Interval> interval; ///< 95 %, Wilson
};

/// Accuracies of a split. Everything is empty if the split has no examples. An example in no group counts in
/// the average and in its class; an example in several groups counts in each of them and once in the average.
struct GroupReport {
    int n = 0;
    std::optional<double> averageAccuracy; ///< examples weigh equally
    std::optional<double>
        adjustedAverageAccuracy; ///< groups weigh by their training examples; groups without examples here
                                 ///< are left out of the weights. Nothing if no group has training examples,
                                 ///< or groups overlap: then their shares are no shares of the examples
    std::optional<double> worstGroupAccuracy;
    int worstGroup = -1;                      ///< lowest id among equals
    std::optional<double> worstClassAccuracy; ///< lowest accuracy over classes
    std::vector<GroupAccuracy> groups;        ///< (G,)
    std::vector<GroupAccuracy> classes;       ///< (C,) all examples of a class, including those in no group

    /// Average minus worst-group accuracy.
    std::optional<double> gap() const;
};

/// Whether the head has a classifier: without it a report has examples but no accuracies.
enum class Predicted { yes, no };

/// Returns the report of groups (G,) and classes (C,) with given `n` and `correct`. `trainCounts` (G,).
GroupReport reportOfCounts(const GroupScheme& scheme, std::vector<GroupAccuracy> groups,
                           std::vector<GroupAccuracy> classes, const std::vector<int>& trainCounts,
                           Predicted predicted = Predicted::yes);

/// Returns the report with the accuracies of other groups (K,) instead of its own, and the worst of these.
/// Averages are unchanged.
GroupReport withGroups(GroupReport report, std::vector<GroupAccuracy> groups);

/// `predictions` (n,) are those of the examples of the split, in order; empty for a head without a
/// classifier.
GroupReport evaluateGroups(const Task& task, const Split& set, std::span<const int> predictions);

} // namespace groupscope
