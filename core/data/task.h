// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/group_scheme.h"
#include "core/data/split.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Which columns of a set play which part. Empty names mean: what the file says; `attributes` empty with
/// `useFileAttributes` false means: no attributes, groups are classes.
struct TaskSelection {
    std::string embedding{};
    std::string classColumn{};
    std::string splitColumn{};
    std::vector<std::string> attributes{};
    bool useFileAttributes = true;
};

/// What is to be learnt, on which rows: an embedding with classes, groups and splits resolved. Immutable;
/// workers share it by std::shared_ptr<const Task>.
struct Task {
    std::shared_ptr<const EmbeddingSet> set;
    const Embedding* embedding = nullptr; ///< into *set
    GroupScheme groups;
    std::string splitColumn;
    std::vector<int> labels;                     ///< (N,) class codes, -1 = missing
    std::vector<int> groupIds;                   ///< (N,) -1 = class or an attribute missing
    std::array<std::vector<int>, 3> rows;        ///< labelled rows of train, validation, test, ascending
    std::array<std::vector<int>, 3> groupCounts; ///< (G,) rows of each group in each split
    double meanNorm = 0.0;                       ///< mean Euclidean norm of the rows of all splits
    std::vector<std::string> warnings; ///< one line each: a group without training rows, an empty split, ...

    const EmbeddingRows& X() const { return embedding->rows; } ///< (N,D)
    const std::vector<int>& rowsOf(Split split) const { return rows[static_cast<std::size_t>(split)]; }
    const std::vector<int>& countsOf(Split split) const {
        return groupCounts[static_cast<std::size_t>(split)];
    }
    int classCount() const { return groups.classCount(); }
};

/// Resolves the selection. Rows with a missing class or split are left out, with a warning that counts them.
/// Throws DataError for: no class or split column named, one class only, no row in any split, NaN or Inf in a
/// used row. A set without training rows is a task too: zero-shot needs none.
std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection = {});

/// Throws DataError unless the training split has rows of at least two classes.
void requireTrainable(const Task& task);

} // namespace groupscope
