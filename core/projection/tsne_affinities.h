// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// How much each pair of rows belongs together: a symmetric weighted graph in compressed rows.
struct TsneAffinities {
    std::vector<std::size_t> starts; ///< (N+1,) row i has the edges [starts[i], starts[i+1])
    std::vector<int> neighbors;      ///< (E,) rising within a row, never the row itself
    std::vector<float> weights;      ///< (E,) p_ij = p_ji > 0; all together sum to 1

    std::size_t size() const { return starts.size() - 1; }
};

/// The largest perplexity that can be asked of `rowCount` rows: a third of the other rows, at least 1. A
/// caller who was asked for more lowers it to this and says so.
double largestPerplexity(std::size_t rowCount);

/// How many neighbours of each row the affinities are made of: three times the perplexity (beyond them p is
/// next to 0), at most all other rows.
int tsneNeighborCount(double perplexity, std::size_t rowCount);

/// Equation 1 and 2 of van der Maaten and Hinton, Visualizing Data using t-SNE (2008), over the nearest rows
/// alone (van der Maaten, Accelerating t-SNE using tree-based algorithms, 2014): p_j|i falls as a Gaussian of
/// the distance, as wide as makes 2^entropy the perplexity, and p_ij = (p_j|i + p_i|j) / 2N. A row with so
/// many nearest rows at one distance that no width gives the perplexity shares itself among these evenly.
/// `neighbors` (N,k), k = tsneNeighborCount(); distances of any metric are squared, as in scikit-learn.
/// Throws UsageError unless 1 <= perplexity <= k (one row alone has no neighbours and no edges), DataError
/// for distances that are not finite and for indices that are no other row. Time O(N k), memory 24 N k bytes.
TsneAffinities tsneAffinities(const Neighbors& neighbors, double perplexity);

} // namespace groupscope
