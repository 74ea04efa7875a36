// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/class_order.h"
#include "core/data/embedding_set.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/data/split.h"
#include "core/data/task_selection.h"

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

struct KnownQuestion;

/// What is to be learnt, on which rows: an embedding with classes, groups and splits resolved. Immutable;
/// workers share it by std::shared_ptr<const Task>.
struct Task {
    Task();

    std::shared_ptr<const EmbeddingSet> set;
    const Embedding* embedding = nullptr; ///< into *set
    GroupScheme groups;
    std::string splitColumn;
    std::vector<int> labels;   ///< (N,) class codes, -1 = missing
    std::vector<int> groupIds; ///< (N,) the one group of each row; -1 = none: class or an attribute missing.
                               ///< All -1 when groups overlap
    GroupMembership overlapping; ///< (N,) of groups that overlap, empty otherwise
    /// The same rows in groups that do not overlap, by the attributes that go with overlapping groups: for
    /// methods that need one group a row. Null when there are none.
    std::shared_ptr<const Task> partition;
    std::array<std::vector<int>, 3> rows;        ///< rows with a class of train, validation, test, ascending
    std::array<std::vector<int>, 3> groupCounts; ///< (G,) rows of each group in each split
    double meanNorm = 0.0;                       ///< mean Euclidean norm of the rows of all splits
    std::array<int, 3> brokenCounts{};    ///< rows of each split left out because they hold NaN or infinity
    std::optional<ClassOrder> classOrder; ///< nothing without class embeddings of these classes
    std::vector<std::string> warnings; ///< one line each: a group without training rows, an empty split, ...
    std::shared_ptr<KnownQuestion> question; ///< what questionOf() has found out
    std::size_t firstGap = 0; ///< warnings from here on are about missing and broken rows, as dataChecks() is

    const EmbeddingRows& X() const { return embedding->rows; } ///< (N,D)
    const std::vector<int>& rowsOf(Split split) const { return rows[static_cast<std::size_t>(split)]; }
    const std::vector<int>& countsOf(Split split) const {
        return groupCounts[static_cast<std::size_t>(split)];
    }
    int classCount() const { return groups.classCount(); }

    int brokenCount() const { return brokenCounts[0] + brokenCounts[1] + brokenCounts[2]; }

    /// The groups a row is in: none, one, or several.
    std::span<const int> groupsOf(std::size_t row) const {
        if (groups.overlaps())
            return overlapping.of(row);
        return std::span(groupIds).subspan(row, groupIds[row] < 0 ? 0 : 1);
    }
    /// The same of several rows, in their order.
    GroupMembership membershipOf(std::span<const int> ofRows) const;
    /// Whether a split has rows that are in a group.
    bool hasGroups(Split split) const;
};

/// Resolves the selection. Rows with a missing class or split are left out, with a warning that counts them.
/// Rows that are in no group are learnt from and count in the average. Rows that hold NaN or Inf are left
/// out, with a warning, if the selection excludes them. Throws DataError for: no class or split column named,
/// one class only, no row in any split, NaN or Inf in a used row if the selection refuses them. A set without
/// training rows is a task too: zero-shot needs none.
std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection = {});

/// Throws DataError unless the training split has rows of at least two classes.
void requireTrainable(const Task& task);

} // namespace groupscope
