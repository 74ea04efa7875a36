// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_membership.h"
#include "core/data/task.h"
#include "core/measures/group_report.h"

#include <span>
#include <vector>

namespace groupscope {

/// The examples on which models are evaluated, with their groups.
struct JudgedRows {
    GroupMembership groups;       ///< of n examples
    std::vector<int> trainCounts; ///< (G,) examples of each group to fit on

    std::size_t size() const { return groups.size(); }
    std::size_t groupCount() const { return trainCounts.size(); }
};

/// Returns the groups of the examples of the split, with the training examples of each group.
JudgedRows judgedRows(const Task& task, const Split& set);

/// Whether a model predicts each example right: (n,) 1 or 0, in the order of the split.
using RightRows = std::vector<unsigned char>;

/// `predictions` and `labels` (n,). Throws std::logic_error if their lengths differ.
RightRows rightRows(std::span<const int> predictions, std::span<const int> labels);
/// `predictions` (n,) are those of the examples of the split, in order. Throws std::logic_error otherwise.
RightRows rightRows(const Task& task, const Split& set, std::span<const int> predictions);

/// Accuracies of one model on these examples.
struct ModelFigures {
    double average = 0.0;
    std::optional<double> adjustedAverage{}; ///< nothing if groups overlap or have no training examples
    std::optional<double> worstGroup{};
    std::vector<GroupAccuracy> groups; ///< (G,)

    std::optional<double> gap() const;
};

/// Throws std::logic_error if `right` does not match the examples.
ModelFigures figuresOf(const JudgedRows& rows, const RightRows& right);

} // namespace groupscope
