// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/candidate_lists.h"
#include "core/math/quantized_rows.h"

#include <cstddef>

namespace groupscope {

/// Rows [begin, end).
struct RowRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// Compares ranges of quantised rows and offers each pair to the candidates.
class QuantizedScan {
  public:
    /// `lists` must have room for 16 * rows.panelCount() rows.
    QuantizedScan(const QuantizedRows& rows, CandidateLists& lists, ByteInstructions instructions);

    /// Offers every column to every row, never a row to itself. Ranges compared at the same time must have
    /// different `rows`.
    void offerColumns(RowRange rows, RowRange columns, const RunContext& run) const;
    /// Offers the rows of two ranges to each other. The ranges must be equal, or disjoint and begin at
    /// multiples of 16. No other call may offer to either at the same time.
    void offerToEachOther(RowRange left, RowRange right, const RunContext& run) const;

  private:
    template<class Offer>
    void compare(RowRange rows, RowRange columns, bool bothWays, const Offer& offer,
                 const RunContext& run) const;

    const QuantizedRows& rows_;
    CandidateLists& lists_;
    FindByteHits find_;
};

} // namespace groupscope
