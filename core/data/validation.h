// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_facts.h"
#include "core/data/task.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Rows that are the same in two splits, though one is learnt from, or selected by, more than the other.
struct Leak {
    std::string earlier; ///< name of the split
    std::string later;
    std::size_t rows = 0;           ///< of `later` that equal a row of `earlier`
    std::size_t otherClassRows = 0; ///< of them: those that equal one of another class
    std::uint64_t pairs = 0;        ///< of a row of `earlier` and an equal row of `later`
    std::uint64_t otherClassPairs = 0;
};

/// What is worth knowing of a set before its figures are trusted.
struct ValidationReport {
    std::shared_ptr<const EmbeddingFacts> facts; ///< of the task's embedding
    std::vector<std::vector<int>> classCounts;   ///< (S,C) rows of each class in each split
    /// (S,) groups without rows in a set that has some, though other sets have rows of them; rising.
    std::vector<std::vector<int>> emptyGroups;
    std::vector<int> unseenGroups; ///< without rows in any set; rising
    std::vector<Leak> leaks;       ///< of each two sets that are not for the same: fit, select or report
    RowSelection leaked;           ///< (N,) rows of one set that equal a row of another, or are in both
    std::size_t otherRows = 0;     ///< rows of no set, or without a class, that are not broken
};

/// Joins what the embedding is like with what the task makes of it. `facts` are those of task.X(). Rows that
/// belong to no set, and those without a class, take no part in leaks.
ValidationReport validateTask(const Task& task, std::shared_ptr<const EmbeddingFacts> facts);

/// The same with examineEmbedding(). Throws Cancelled.
ValidationReport validateTask(const Task& task, const RunContext& context = {});

} // namespace groupscope
