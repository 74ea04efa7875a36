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

/// Rows that are equal in every value, in groups of at least two. Groups stand in the order of their first
/// rows.
struct EqualRows {
    std::vector<int> rows;         ///< group after group, rising within a group
    std::vector<std::size_t> ends; ///< (K,) where each group ends in `rows`

    std::size_t groupCount() const { return ends.size(); }
    std::span<const int> group(std::size_t index) const {
        const std::size_t begin = index == 0 ? 0 : ends[index - 1];
        return std::span(rows).subspan(begin, ends[index] - begin);
    }
    /// Rows that have an equal earlier row.
    std::size_t repeats() const { return rows.size() - ends.size(); }
    /// Size of the largest group; 0 when there is none.
    std::size_t largest() const;
};

/// A hash of the values (D,) of a row, the same for rows that compare equal: -0 counts as 0.
std::uint64_t rowHash(std::span<const float> values);

/// Groups the rows of `rows` (N,D) that are equal, among those that `leftOut` does not hold. `hashes` (N,)
/// are those of rowHash(): rows of one hash are compared before they are called equal, so that any hashes
/// that agree on equal rows give the same result. Values must not be NaN. Time O(N log N), memory 16 N bytes;
/// rows are read only where hashes agree. Throws Cancelled.
EqualRows findEqualRows(const MatrixView<float>& rows, std::span<const std::uint64_t> hashes,
                        const RowSelection& leftOut, const RunContext& context);

} // namespace groupscope
