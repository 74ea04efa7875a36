// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"

#include <string>
#include <vector>

namespace groupscope {

/// Names of the rows of a file, (N,), "" for none; `path` is the item that holds them.
struct RowNames {
    std::string path;
    std::vector<std::string> ids;
};

/// How the rows of a table go with those of a file.
struct TableJoin {
    std::string column;    ///< of the table, which holds the ids; empty: no column does
    std::size_t found = 0; ///< rows of the file whose id the best column holds
    std::vector<int>
        rowOf;           ///< (N,) row of the table for each row of the file, -1 for none; empty: by position
    std::string problem; ///< why neither ids nor position would be right; or empty
    std::vector<std::string> notices;
};

/// Looks for the column of the table that holds the ids of at least 95 % of the rows, and matches the rows by
/// it when every id is there once on both sides. Columns that are called as ids are, or as `names` is, come
/// first; others count when they hold texts. Ids are the same whatever spaces are around them, as numbers
/// ("12" and "12.0") where all are, and by the ends of their paths ("images/a.jpg" and "a.jpg") where nothing
/// else fits. Ids that the table lacks are named and counted. It is a problem when ids are there several
/// times, unless both sides give the same ones in the same order; when ids, too few to match by, stand in
/// another order; and when an unnamed first column that counts the lines would change their order. `only`
/// names the one column to match by; else all are looked at. Throws DataError for a damaged table, Cancelled.
TableJoin joinTable(const RowNames& names, const CsvSource& table, const std::string& only,
                    const RunContext& context);

} // namespace groupscope
