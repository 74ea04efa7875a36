// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <string>
#include <vector>

namespace groupscope {

/// The rows of one split of a set.
struct SplitRows {
    std::string name;      ///< "train"; empty: the rows of no split
    std::vector<int> rows; ///< with a class and without, ascending
};

/// All rows of a set by its splits: those of the column `splitColumn`, or, if that is empty, those that the
/// set names and declares. Splits without rows are left out; the rows of no split come last. A row of several
/// splits is in each. `warnings` gets what is odd, one line each. Throws DataError as makeTask does of
/// splits.
std::vector<SplitRows> splitRows(const EmbeddingSet& set, const std::string& splitColumn,
                                 std::vector<std::string>& warnings);

} // namespace groupscope
