// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// Columns for the examples of a set, read from a table of text.
struct LabelTable {
    std::vector<Column> columns;        ///< at least one; none has the name of a column of the set
    std::string classColumn;            ///< the one that is called as classes are; empty: none or several
    std::string splitColumn;            ///< name of the split column; or empty
    std::string rows;                   ///< how its examples were matched with those of the set, for display
    std::vector<std::string> notices{}; ///< notes on assumptions about the table, for display
};

/// Reads the columns of a CSV or TSV file for the rows of `set`: by row names if a column holds them, else by
/// order if there are as many rows. Numbers that are not whole, and columns of row names, are skipped. Throws
/// FileError, DataError if the rows cannot be matched or no column is left, Cancelled.
LabelTable readLabelTable(const EmbeddingSet& set, const std::filesystem::path& table,
                          const RunContext& context = {});

} // namespace groupscope
