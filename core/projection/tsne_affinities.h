// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// Affinities of pairs of rows: a symmetric weighted graph in compressed rows.
struct TsneAffinities {
    std::vector<std::size_t> starts; ///< (N+1,) row i has the edges [starts[i], starts[i+1])
    std::vector<int> neighbors;      ///< (E,) rising within a row, never the row itself
    std::vector<float> weights;      ///< (E,) p_ij = p_ji > 0; all together sum to 1

    std::size_t size() const { return starts.size() - 1; }
};

/// Largest perplexity for `rowCount` rows: a third of the other rows, at least 1. A caller lowers a larger
/// request to this and reports it.
double largestPerplexity(std::size_t rowCount);

/// Number of neighbours of each row for the affinities: three times the perplexity (beyond them p is nearly
/// 0), at most all other rows.
int tsneNeighborCount(double perplexity, std::size_t rowCount);

/// Equations 1 and 2 of van der Maaten and Hinton, Visualizing Data using t-SNE (2008), over the nearest rows
/// alone (van der Maaten, Accelerating t-SNE using tree-based algorithms, 2014): p_j|i is a Gaussian of the
/// distance whose width makes 2^entropy the perplexity, and p_ij = (p_j|i + p_i|j) / 2N. A row with so many
/// nearest rows at one distance that no width gives the perplexity divides itself equally among these.
/// `neighbors` (N,k), k = tsneNeighborCount(); distances of any metric are squared, as in scikit-learn.
/// Throws UsageError unless 1 <= perplexity <= k (a single row has no neighbours and no edges), DataError for
/// distances that are not finite and for invalid indices. Time O(N k), memory 24 N k bytes.
TsneAffinities tsneAffinities(const Neighbors& neighbors, double perplexity);

} // namespace groupscope
