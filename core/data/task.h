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

/// A learning problem: an embedding with classes, groups and splits resolved. Immutable; workers share it by
/// std::shared_ptr<const Task>.
struct Task {
    Task();

    std::shared_ptr<const EmbeddingSet> set;
    const Embedding* embedding = nullptr; ///< into *set
    std::vector<TaskInput> inputs;        ///< the first one has the role "rows": `embedding`
    GroupScheme groups;
    std::string splitColumn;
    std::vector<int> labels; ///< (N,) class codes, -1 = missing
    /// (N,) the group of each example; -1 = none, because class or an attribute is missing. All -1 if groups
    /// overlap.
    std::vector<int> groupIds;
    GroupMembership overlapping; ///< (N,) memberships if groups overlap, else empty
    /// The same examples in groups that do not overlap, made of the attributes stored with overlapping
    /// groups: for methods that need one group per example. Null if there are none.
    std::shared_ptr<const Task> partition;
    /// The usual three, which may be empty, then those that the file declares and other words of the split
    /// column.
    std::vector<Split> splits;
    std::size_t fitIndex = 0;               ///< index of the training split
    std::size_t selectIndex = 1;            ///< index of the validation split
    std::optional<DrawnSplit> drawnSplit{}; ///< replaces splitColumn
    LabelDraw labelDraw{};                  ///< label draw of the training and validation splits
    /// Validation examples whose group label is hidden from the task, ascending: see
    /// LabelDraw::groupFraction. They are in no group.
    std::vector<int> hiddenGroups{};
    double meanNorm = 0.0; ///< mean Euclidean norm of the examples with a class, over all splits
    int brokenCount = 0;   ///< distinct examples left out because they hold NaN or infinity
    /// Nothing if there are no class embeddings for these classes.
    std::optional<ClassOrder> classOrder;
    /// Problems, one line each: a group without training examples, an empty split, ...
    std::vector<std::string> warnings;
    std::shared_ptr<KnownDefinition> knownDefinition; ///< cache of definitionOf()
    std::shared_ptr<KnownProbe> knownProbe;           ///< cache of a probe of the stored examples
    /// Index of the first warning about missing and broken examples, which dataChecks() covers too.
    std::size_t firstGap = 0;

    const EmbeddingRows& X() const { return embedding->rows; } ///< (N,D)
    /// The training split, which may be empty.
    const Split& fit() const { return splits[fitIndex]; }
    const Split& select() const { return splits[selectIndex]; }
    const std::vector<int>& fitRows() const { return fit().rows; }
    const std::vector<int>& selectRows() const { return select().rows; }
    /// Examples of all splits that have a class, split after split, each once.
    std::vector<int> rowsWithClass() const;
    /// All examples that methods without class labels may learn from: the training split, with and without
    /// class, and splits for training without labels; ascending, each once.
    std::vector<int> rowsToFitUnlabeled() const;
    /// Index of one of its splits.
    std::size_t indexOf(const Split& own) const { return static_cast<std::size_t>(&own - splits.data()); }
    /// Returns the split of that name, or null.
    const Split* findSplit(std::string_view name) const;
    /// Returns the split that a word of the user means: a name, or a synonym of a usual one ("validation").
    /// Throws UsageError at `where` that lists the splits.
    const Split& split(std::string_view word, const Message& where) const;
    int classCount() const { return groups.classCount(); }

    /// The groups of an example: none, one, or several.
    std::span<const int> groupsOf(std::size_t row) const {
        if (groups.overlaps())
            return overlapping.of(row);
        return std::span(groupIds).subspan(row, groupIds[row] < 0 ? 0 : 1);
    }
    /// Memberships of several examples, in their order.
    GroupMembership membershipOf(std::span<const int> ofRows) const;
};

/// Resolves the selection. Examples without a class are kept separately in their splits; examples of no split
/// are left out, with a warning that counts them. Examples in no group are used for training and in averages.
/// Examples that hold NaN or infinity are left out with a warning if the selection excludes them. Throws
/// DataError for: no class column, no split column or splits, one class only, no example in any split, NaN or
/// infinity in a used example if the selection refuses them. Throws UsageError for a training or validation
/// split that does not exist, has no examples or has another purpose. A task without training examples is
/// valid: zero-shot needs none.
std::shared_ptr<const Task> makeTask(std::shared_ptr<const EmbeddingSet> set,
                                     const TaskSelection& selection = {});

/// Throws DataError unless the training examples have at least two classes.
void requireTrainable(const Task& task);

} // namespace groupscope
