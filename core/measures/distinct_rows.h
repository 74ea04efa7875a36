// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// Rows, each kept once however often it is there: what is the same needs no second comparison, and equal
/// rows stay exactly equal in everything that is computed of them.
struct DistinctRows {
    MatrixF rows;                   ///< (d,D) at unit length, in the order of their first places
    std::vector<int> of;            ///< (n,) which of them each row is
    std::vector<int> members;       ///< (n,) places of the rows, one distinct row after the other, rising
    std::vector<std::size_t> begin; ///< (d+1,) where those of each begin in `members`

    int count() const { return static_cast<int>(rows.rows()); }
    std::span<const int> membersOf(int distinct) const {
        const auto d = static_cast<std::size_t>(distinct);
        return std::span(members).subspan(begin[d], begin[d + 1] - begin[d]);
    }
};

/// Of Z (n,D), brought to unit length. Values must not be NaN. Throws Cancelled.
DistinctRows distinctUnitRows(const MatrixView<float>& Z, const RunContext& context = {});

} // namespace groupscope
