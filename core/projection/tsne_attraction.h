// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Number of edges processed together: the edges of each row are padded to a multiple of it.
inline constexpr std::size_t tsneLanes = 8;

/// Attractive forces of a t-SNE layout in the form of the inner loop: see TsneLayout.
struct TsneAttraction {
    const std::size_t* starts; ///< (N+1,) edges of row i: [starts[i], starts[i+1]), a multiple of tsneLanes
    const int* neighbors;      ///< (E,) filled up with the row itself
    const float* weights;      ///< (E,) filled up with 0
    const float* positions;    ///< (N,d)
    int dimensions;            ///< d: 2 or 3
};

/// Sets `forces` (end - begin, d) of the rows [begin, end) to the sum over their edges of p_ij (y_j - y_i) /
/// (1 + |y_i - y_j|^2). Uses the widest vectors of the processor, without fused operations, so that all
/// processors give the same bytes.
void applyAttraction(const TsneAttraction& attraction, std::size_t begin, std::size_t end, float* forces);

} // namespace groupscope
