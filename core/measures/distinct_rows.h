// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// The distinct rows of a matrix: equal rows need no second comparison, and get exactly equal results.
struct DistinctRows {
    MatrixF rows;                   ///< (d,D) at unit length, in the order of their first places
    std::vector<int> of;            ///< (n,) which of them each row is
    std::vector<int> members;       ///< (n,) places of the rows, one distinct row after the other, rising
    std::vector<std::size_t> begin; ///< (d+1,) start of the copies of each in `members`

    int count() const { return static_cast<int>(rows.rows()); }
    std::span<const int> membersOf(int distinct) const {
        const auto d = static_cast<std::size_t>(distinct);
        return std::span(members).subspan(begin[d], begin[d + 1] - begin[d]);
    }
};

/// Finds the distinct rows of Z (n,D) at unit length. Values must not be NaN. Throws Cancelled.
DistinctRows distinctUnitRows(const MatrixView<float>& Z, const RunContext& context = {});

} // namespace groupscope
