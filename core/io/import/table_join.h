// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/csv_source.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Names of the rows of a file, (N,), "" for none; `path` is their item.
struct RowNames {
    std::string path;
    std::vector<std::string> ids;
    bool counted = false; ///< whether the names are row numbers, because the file has none
};

/// Request of a join.
struct JoinRequest {
    std::string column{};   ///< column of the table to match by; empty: all that may hold names
    bool partially = false; ///< names that the table lacks stay without its values
};

/// How the rows of a table match those of a file.
struct TableJoin {
    std::string path;   ///< item of the names
    std::string column; ///< column of the table that holds the names; empty: by position
    std::string rule;   ///< "examples are matched by its column 'filename'", or why by position; for display
    std::vector<int>
        rowOf; ///< (N,) row of the table for each row of the file, -1 for none; empty: unchanged order
    std::string problem; ///< why neither names nor position would be right; or empty
    std::vector<std::string> notices;
};

/// Matches the rows of a table with those of a file by names, in a form of joinNames(). Columns named like
/// ids, or like an item of `names`, may hold them, and text columns in which a sample finds one. Every row of
/// the file must have a line, unless the request is partial; the table may have more. Rows are matched by
/// position if the file or the table has no names. Reports a problem if (1) both have names that do not fit,
/// or fit several, (2) two columns fit in different orders, (3) names repeat, unless both sides have the same
/// ones in the same order, (4) both sides number their rows from different starts, or (5) a column numbers
/// the lines in another order: for a file without names, or in the unnamed first column. Throws DataError for
/// a damaged table, Cancelled.
TableJoin joinTable(std::span<const RowNames> names, const CsvSource& table, const JoinRequest& request,
                    const RunContext& context);

} // namespace groupscope
