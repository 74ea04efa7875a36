// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace groupscope {

/// One epoch of a UMAP layout in the form of the inner loop: see UmapLayout.
struct UmapForces {
    const std::size_t* starts;  ///< (N+1,) edges of row i: [starts[i], starts[i+1])
    const int* neighbors;       ///< (E,)
    const std::uint32_t* rates; ///< (E,) uses per epoch in 2^-31, in (0, 2^31]
    const float* positions;     ///< (N,d) at the end of the previous epoch
    float* moved;               ///< (N,d) at the end of this one
    std::size_t rowCount;       ///< N
    int dimensions;             ///< d: 2 or 3
    int epoch;                  ///< from 0
    int negativeSamples;        ///< per use of an edge
    float a;                    ///< of the curve 1 / (1 + a x^(2b))
    float b;
    float learningRate; ///< of this epoch
    std::uint64_t key;  ///< key of this epoch's random numbers
    std::size_t turn;   ///< the rows that move, in [0, turns): see rowAt
    std::size_t turns;

    /// Number of adjacent rows that move together: whole cache lines.
    static constexpr std::size_t block = 16;
    /// The row at `place` in [0, rowsInTurn()): blocks of rows take turns.
    std::size_t rowAt(std::size_t place) const {
        return (place / block * turns + turn) * block + place % block;
    }
    std::size_t rowsInTurn() const {
        const std::size_t rest = rowCount % (block * turns), before = block * turn;
        return rowCount / (block * turns) * block + std::min(block, rest - std::min(rest, before));
    }
};

/// Number of rows moved at once on this processor: 16 with AVX-512, 8 with AVX2, else 4.
int rowsAtOnce();

/// Moves the rows at the positions [begin, end) of this turn, `atOnce` at once: 4, or up to the processor's 8
/// or 16. No sum crosses rows and no operations are fused, so that all widths give the same bytes.
void applyForces(const UmapForces& forces, std::size_t begin, std::size_t end, int atOnce = rowsAtOnce());

} // namespace groupscope
