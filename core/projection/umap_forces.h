// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace groupscope {

/// One epoch of a UMAP layout, as the inner loop wants it: see UmapLayout.
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
    std::uint64_t key;  ///< of this epoch's random numbers
};

/// Moves the rows [begin, end). With the widest vectors of the processor (AVX-512, AVX2 or plain); sums are
/// grouped alike in all and no operations are fused, so that all processors give the same bytes.
void applyForces(const UmapForces& forces, std::size_t begin, std::size_t end);

} // namespace groupscope
