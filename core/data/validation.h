// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_facts.h"
#include "core/data/task.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace groupscope {

/// Rows that are the same in two splits.
struct Leak {
    Split earlier = Split::train;
    Split later = Split::test;
    std::size_t rows = 0;           ///< of `later` that equal a row of `earlier`
    std::size_t otherClassRows = 0; ///< of them: those that equal one of another class
    std::uint64_t pairs = 0;        ///< of a row of `earlier` and an equal row of `later`
    std::uint64_t otherClassPairs = 0;
};

/// What is worth knowing of a set before its figures are trusted.
struct ValidationReport {
    std::shared_ptr<const EmbeddingFacts> facts; ///< of the task's embedding
    std::array<std::vector<int>, 3> classCounts; ///< (C,) rows of each class in train, validation, test
    /// Groups without rows in a split that has some, though other splits have rows of them; rising.
    std::array<std::vector<int>, 3> emptyGroups;
    std::vector<int> unseenGroups; ///< without rows in any split; rising
    std::array<Leak, 3> leaks;     ///< train and validation, train and test, validation and test
    RowSelection leaked;           ///< (N,) rows of one split that equal a row of another
    std::size_t otherRows = 0;     ///< rows of no split, or without a class or attribute, that are not broken
};

/// Joins what the embedding is like with what the task makes of it. `facts` are those of task.X(). Rows that
/// belong to no split take no part in leaks.
ValidationReport validateTask(const Task& task, std::shared_ptr<const EmbeddingFacts> facts);

/// The same with examineEmbedding(). Throws Cancelled.
ValidationReport validateTask(const Task& task, const RunContext& context = {});

} // namespace groupscope
