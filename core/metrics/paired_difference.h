// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/group_report.h"

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// What one figure is more than another that was measured on the same rows, both in [0,1].
struct Difference {
    double value = 0.0;                 ///< in [-1,1]
    std::optional<Interval> interval{}; ///< 95 %, over the rows; nothing where groups overlap

    /// Whether the interval leaves 0 out.
    bool isClear() const { return interval && (interval->low > 0.0 || interval->high < 0.0); }
};

/// What differs between a baseline and others, figure by figure; nothing where one of both has no figure.
struct GroupDifferences {
    std::optional<Difference> average{};
    std::optional<Difference> adjustedAverage{};
    std::optional<Difference> worstGroup{};
    std::optional<Difference> gap{};
    std::vector<std::optional<Difference>> groups{}; ///< (G,) of accuracies
};

/// Which rows a model gets right: (n,) 1 or 0, in the order of the row set.
using RightRows = std::vector<unsigned char>;

/// `predictions` (n,) belong to the rows of the set, in that order. Throws std::logic_error when they do not.
RightRows rightRows(const Task& task, const RowSet& set, std::span<const int> predictions);

/// Figures of `others` minus those of `baseline`, each the mean over its models: one, or several seeds. Both
/// judge the rows of `set`, so that what makes a row hard for both cancels. Intervals are those of Bonett and
/// Price (2012) for paired proportions, which are given two rows more, one right in one of both alone each;
/// where the models are judged by different groups, as by their own worst groups, each group is a stratum
/// with its two rows more, which for two groups is the interval of Agresti and Caffo (2000). They say what
/// other rows might have given, not what other seeds might. Without models on one side there is nothing.
GroupDifferences pairedDifferences(const Task& task, const RowSet& set, std::span<const RightRows> baseline,
                                   std::span<const RightRows> others);

} // namespace groupscope
