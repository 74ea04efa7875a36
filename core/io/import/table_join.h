// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Names of the rows of a file, (N,), "" for none; `name` is what the file calls them.
struct RowNames {
    std::string name;
    std::vector<std::string> ids;
};

/// How the rows of a table were matched to those of a file, for people.
struct TableJoin {
    std::string column;    ///< of the table, which holds the ids; empty: no column does
    std::size_t found = 0; ///< ids of the file that the column holds (of the best column when none is used)
    std::vector<int>
        rowOf;           ///< (N,) row of the table for each row of the file, -1 for none; empty: by position
    std::string problem; ///< why rows cannot be matched by ids although a column holds them; or empty
    std::vector<std::string> notices;
};

/// Looks for the column of the table that holds at least 95 % of the ids, and matches the rows by it when
/// every id is there once on both sides. Ids that the table lacks are named and counted; so are ids that are
/// there several times, which make a problem, unless both sides give the same ids in the same order. So does
/// a column that holds half of the ids or more, but not enough, in another order. Throws DataError for a
/// damaged table, Cancelled.
TableJoin joinTable(const RowNames& names, CsvSource& table, const RunContext& context);

} // namespace groupscope
