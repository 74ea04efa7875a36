// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/quantized_scan.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// A partition of rows into cells of nearby rows.
struct RowPartition {
    std::vector<int> order;      ///< (N,) the rows, cell by cell, rising within a cell
    std::vector<RowRange> cells; ///< (C,) their places in `order`; none is empty
    MatrixF centres;             ///< (C,4 * groups) in units of the quantised rows

    /// Returns cells by the distance of their centres from that of `cell`, itself first, until they hold
    /// `rows` rows.
    std::vector<std::size_t> nearestCells(std::size_t cell, std::size_t rows) const;
};

/// Makes about sqrt(N) cells by a few steps of Lloyd's algorithm on a sample, with random numbers of (seed,
/// "partition"). Cells with many more rows than the mean are divided, so that a search of cells takes no
/// longer if many rows are equal. Gives the same bytes at any thread count. Throws Cancelled.
RowPartition partitionRows(const QuantizedRows& rows, std::uint64_t seed, const RunContext& run);

} // namespace groupscope
