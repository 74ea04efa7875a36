// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_facts.h"
#include "core/data/task.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Equal examples in two splits with different purposes.
struct Leak {
    /// Name of the split with the earlier purpose: training before validation before test.
    std::string earlier;
    std::string later;
    std::size_t rows = 0;           ///< examples of `later` that equal an example of `earlier`
    std::size_t otherClassRows = 0; ///< those of `rows` that equal an example of another class
    std::uint64_t pairs = 0;        ///< pairs of an example of `earlier` and an equal example of `later`
    std::uint64_t otherClassPairs = 0;
};

/// Facts about a set that affect the trust in its results.
struct ValidationReport {
    std::shared_ptr<const EmbeddingFacts> facts; ///< facts of the task's embedding
    std::vector<std::vector<int>> classCounts;   ///< (S,C) examples of each class in each split
    /// (S,) groups without examples in a split that has examples, although other splits have examples of
    /// them; rising.
    std::vector<std::vector<int>> emptyGroups;
    std::vector<int> unseenGroups; ///< groups without examples in any split; rising
    std::vector<Leak> leaks;       ///< leaks between splits of different purposes
    RowSelection leaked; ///< (N,) examples of one split that equal an example of another, or are in both
    std::size_t otherRows = 0; ///< examples in no split, or without a class, that are not broken
};

/// Combines the facts of an embedding with the splits of a task. `facts` are those of task.X(). Examples in
/// no split, and examples without a class, do not count as leaks.
ValidationReport validateTask(const Task& task, std::shared_ptr<const EmbeddingFacts> facts);

/// Validates a task with examineEmbedding(). Throws Cancelled.
ValidationReport validateTask(const Task& task, const RunContext& context = {});

} // namespace groupscope
