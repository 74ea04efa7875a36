// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>
#include <vector>

namespace groupscope {

/// The examples of one split of a set.
struct SplitRows {
    std::string name;      ///< "train"; empty: the examples of no split
    std::vector<int> rows; ///< with a class and without, ascending
};

/// Returns all examples of a set by split: splits of the column `splitColumn`, or, if empty, those that the
/// set names and declares. Splits without examples are left out; examples in no split come last; an example
/// of several splits is in each. Adds oddities to `warnings`, one line each. Throws DataError for invalid
/// splits as makeTask does.
std::vector<SplitRows> splitRows(const EmbeddingSet& set, const std::string& splitColumn,
                                 std::vector<std::string>& warnings);

} // namespace groupscope
