// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Names of the rows of a file, (N,), "" for none; `path` is the item that holds them.
struct RowNames {
    std::string path;
    std::vector<std::string> ids;
    bool counted = false; ///< nobody gave the names: they are the numbers of the rows
};

/// What is asked of a join.
struct JoinRequest {
    std::string column{};   ///< of the table, the one to match by; empty: all that may hold names
    bool partially = false; ///< names that the table lacks stay without its values
};

/// How the rows of a table go with those of a file.
struct TableJoin {
    std::string path;   ///< of the names
    std::string column; ///< of the table, which holds the names; empty: by position
    std::string rule;   ///< "rows are matched by its column 'filename'", or why by position; for people
    std::vector<int>
        rowOf; ///< (N,) row of the table for each row of the file, -1 for none; empty: as they stand
    std::string problem; ///< why neither names nor position would be right; or empty
    std::vector<std::string> notices;
};

/// Matches the rows of a table with those of a file by names, in a form of joinNames(). Columns that are
/// called as ids are, or as an item of `names` is, may hold them, and columns of texts of which a sample
/// holds one. Every row of the file must have a line, unless the request is partial; the table may have more.
/// By position where the file or the table has no names. It is a problem when
/// * both have names and they do not fit, or fit several;
/// * two columns fit in different orders;
/// * names repeat, unless both sides give the same ones in the same order;
/// * both sides count their rows from different starts;
/// * a column counts the lines in another order: of a file without names, or the unnamed first column of any.
/// Throws DataError for a damaged table, Cancelled.
TableJoin joinTable(std::span<const RowNames> names, const CsvSource& table, const JoinRequest& request,
                    const RunContext& context);

} // namespace groupscope
