// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/data/group_scheme.h"
#include "core/data/split.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// What becomes of rows of a split that hold NaN or infinity.
enum class BrokenRows { refuse, exclude };

/// "refuse" or "exclude": the name used in files and on the command line.
std::string_view brokenRowsName(BrokenRows choice);
/// Reads that name; nothing for other words.
std::optional<BrokenRows> parseBrokenRows(std::string_view word);

/// Which columns of a set play which part. Empty names mean: what the file says; `attributes` empty with
/// `useFileAttributes` false means: no attributes, groups are classes.
struct TaskSelection {
    std::string embedding{};
    std::string classColumn{};
    std::string splitColumn{};
    std::vector<std::string> attributes{};
    bool useFileAttributes = true;
    BrokenRows brokenRows = BrokenRows::refuse;
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
    std::array<int, 3> brokenCounts{}; ///< rows of each split left out because they hold NaN or infinity
    std::vector<std::string> warnings; ///< one line each: a group without training rows, an empty split, ...
    std::size_t firstGap = 0; ///< warnings from here on are about missing and broken rows, as dataChecks() is

    const EmbeddingRows& X() const { return embedding->rows; } ///< (N,D)
    const std::vector<int>& rowsOf(Split split) const { return rows[static_cast<std::size_t>(split)]; }
    const std::vector<int>& countsOf(Split split) const {
        return groupCounts[static_cast<std::size_t>(split)];
    }
    int classCount() const { return groups.classCount(); }
    int brokenCount() const { return brokenCounts[0] + brokenCounts[1] + brokenCounts[2]; }
};

/// Resolves the selection. Rows with a missing class or split are left out, with a warning that counts them.
/// Rows that hold NaN or Inf are left out too, with a warning, if the selection excludes them. Throws
/// DataError for: no class or split column named, one class only, no row in any split, NaN or Inf in a used
/// row if the selection refuses them. A set without training rows is a task too: zero-shot needs none.
std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection = {});

/// Throws DataError unless the training split has rows of at least two classes.
void requireTrainable(const Task& task);

} // namespace groupscope
