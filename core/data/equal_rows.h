// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/row_selection.h"
#include "core/math/matrix.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Groups of at least two rows that are equal in every value, in the order of their first rows.
struct EqualRows {
    std::vector<int> rows;         ///< row indices, group after group, rising within a group
    std::vector<std::size_t> ends; ///< (K,) end of each group in `rows`

    std::size_t groupCount() const { return ends.size(); }
    std::span<const int> group(std::size_t index) const {
        const std::size_t begin = index == 0 ? 0 : ends[index - 1];
        return std::span(rows).subspan(begin, ends[index] - begin);
    }
    /// Number of rows that equal an earlier row.
    std::size_t repeats() const { return rows.size() - ends.size(); }
    /// Size of the largest group; 0 when there is none.
    std::size_t largest() const;
};

/// A hash of the values (D,) of a row, the same for rows that compare equal: -0 counts as 0.
std::uint64_t rowHash(std::span<const float> values);

/// Groups the equal rows of `rows` (N,D), leaving out the rows in `leftOut`. `hashes` (N,) come from
/// rowHash(); rows with equal hashes are compared value by value, so that any hash that agrees on equal rows
/// gives the same result. Values must not be NaN. Time O(N log N), memory 16 N bytes; rows are read only if
/// hashes agree. Throws Cancelled.
EqualRows findEqualRows(const MatrixView<float>& rows, std::span<const std::uint64_t> hashes,
                        const RowSelection& leftOut, const RunContext& context);

} // namespace groupscope
