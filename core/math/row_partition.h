// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_scan.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Rows put into cells of rows near each other.
struct RowPartition {
    std::vector<int> order;      ///< (N,) the rows, cell by cell, rising within a cell
    std::vector<RowRange> cells; ///< (C,) their places in `order`; none is empty
    MatrixF centres;             ///< (C,4 * groups) in units of the quantised rows

    /// Cells by the distance of their centres from that of `cell`, itself first, until they hold `rows` rows.
    std::vector<std::size_t> nearestCells(std::size_t cell, std::size_t rows) const;
};

/// About sqrt(N) cells, by a few steps of Lloyd's algorithm on a sample; random numbers of
/// (seed, "partition"). Cells of many more rows than the mean are cut, so that a search of cells takes no
/// longer where many rows are equal. The same bytes at any thread count. Throws Cancelled.
RowPartition partitionRows(const QuantizedRows& rows, std::uint64_t seed, const RunContext& run);

} // namespace groupscope
