// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/class_order.h"
#include "core/data/embedding_set.h"
#include "core/data/group_membership.h"
#include "core/data/group_scheme.h"
#include "core/data/split.h"
#include "core/data/task_input.h"
#include "core/data/task_selection.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

struct KnownDefinition;
struct KnownProbe;

/// What is to be learnt, on which rows: an embedding with classes, groups and splits resolved. Immutable;
/// workers share it by std::shared_ptr<const Task>.
struct Task {
    Task();

    std::shared_ptr<const EmbeddingSet> set;
    const Embedding* embedding = nullptr; ///< into *set
    std::vector<TaskInput> inputs;        ///< the first is of the role "rows": that embedding
    GroupScheme groups;
    std::string splitColumn;
    std::vector<int> labels;   ///< (N,) class codes, -1 = missing
    std::vector<int> groupIds; ///< (N,) the one group of each row; -1 = none: class or an attribute missing.
                               ///< All -1 when groups overlap
    GroupMembership overlapping; ///< (N,) of groups that overlap, empty otherwise
    /// The same rows in groups that do not overlap, by the attributes that go with overlapping groups: for
    /// methods that need one group a row. Null when there are none.
    std::shared_ptr<const Task> partition;
    /// The usual three, which may be without rows, then those that the file declares and those of other words
    /// of the split.
    std::vector<Split> splits;
    std::size_t fitIndex = 0;               ///< of the set to fit on
    std::size_t selectIndex = 1;            ///< of the set to select by
    std::optional<DrawnSplit> drawnSplit{}; ///< in place of splitColumn
    LabelDraw labelDraw{};                  ///< of the sets to fit on and to select by
    /// Validation examples whose group the task does not know although the file has it, ascending: see
    /// LabelDraw::groupFraction. They are in no group.
    std::vector<int> hiddenGroups{};
    double meanNorm = 0.0;                ///< mean Euclidean norm of the rows of all sets that have a class
    int brokenCount = 0;                  ///< rows left out because they hold NaN or infinity, each once
    std::optional<ClassOrder> classOrder; ///< nothing without class embeddings of these classes
    std::vector<std::string> warnings;    ///< one line each: a group without training rows, an empty set, ...
    std::shared_ptr<KnownDefinition> knownDefinition; ///< what definitionOf() has found out
    std::shared_ptr<KnownProbe> knownProbe;           ///< what a probe of the stored rows has told
    std::size_t firstGap = 0; ///< warnings from here on are about missing and broken rows, as dataChecks() is

    const EmbeddingRows& X() const { return embedding->rows; } ///< (N,D)
    /// The training examples, and those to select by; perhaps none.
    const Split& fit() const { return splits[fitIndex]; }
    const Split& select() const { return splits[selectIndex]; }
    const std::vector<int>& fitRows() const { return fit().rows; }
    const std::vector<int>& selectRows() const { return select().rows; }
    /// The rows of all sets that have a class, set after set, each once.
    std::vector<int> rowsWithClass() const;
    /// All rows that something may be learnt from that needs no classes: those to fit on, with and without a
    /// class, and those of sets to fit without labels; ascending, each once.
    std::vector<int> rowsToFitUnlabeled() const;
    /// The place of one of its sets among splits.
    std::size_t indexOf(const Split& own) const { return static_cast<std::size_t>(&own - splits.data()); }
    /// The set of that name, or null.
    const Split* findSplit(std::string_view name) const;
    /// The set that a word of a person means: its name, or another word for a usual one ("validation").
    /// Throws UsageError that lists the sets and says `where` the word stood.
    const Split& split(std::string_view word, const Message& where) const;
    int classCount() const { return groups.classCount(); }

    /// The groups a row is in: none, one, or several.
    std::span<const int> groupsOf(std::size_t row) const {
        if (groups.overlaps())
            return overlapping.of(row);
        return std::span(groupIds).subspan(row, groupIds[row] < 0 ? 0 : 1);
    }
    /// The same of several rows, in their order.
    GroupMembership membershipOf(std::span<const int> ofRows) const;
};

/// Resolves the selection. Rows without a class are kept apart in their sets, rows of no set are left out,
/// with a warning that counts them. Rows that are in no group are learnt from and count in the average. Rows
/// that hold NaN or Inf are left out, with a warning, if the selection excludes them. Throws DataError for:
/// no class named, neither a split column nor splits, one class only, no row in any set, NaN or Inf in a
/// used row if the selection refuses them; UsageError for a set to fit on or select by that is not there, is
/// without rows or for something else. A set without training rows is a task too: zero-shot needs none.
std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection = {});

/// Throws DataError unless the training examples are of at least two classes.
void requireTrainable(const Task& task);

} // namespace groupscope
