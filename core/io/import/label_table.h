// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// What a table of text says of the rows of a set.
struct LabelTable {
    std::vector<Column> columns;        ///< at least one; none has the name of a column of the set
    std::string classColumn;            ///< the one that is called as classes are; empty: none or several
    std::string splitColumn;            ///< the same of splits
    std::string rows;                   ///< how its rows were matched with those of the set, for people
    std::vector<std::string> notices{}; ///< what was taken for what it need not be, for people
};

/// Reads the columns of a CSV or TSV file for the rows of `set`: by the names of the rows where a column
/// holds them, else in the order they stand in, where there are as many. Numbers that are not whole, and
/// columns that name the rows, are left out. Throws FileError, DataError when the rows cannot be matched or
/// nothing is left, Cancelled.
LabelTable readLabelTable(const EmbeddingSet& set, const std::filesystem::path& table,
                          const RunContext& context = {});

} // namespace groupscope
