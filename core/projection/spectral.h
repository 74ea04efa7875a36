// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/math/matrix.h"
#include "core/projection/umap_graph.h"

namespace groupscope {

/// The leading eigenvectors of a graph's normalised adjacency D^-1/2 W D^-1/2, which are the lowest of its
/// symmetric normalised Laplacian.
struct GraphSpectrum {
    RowVector<double> values; ///< (1,k) falling; the first is 1
    MatrixF vectors;          ///< (N,k), of length 1; the largest entry (by size) is positive
};

/// The first `count` of them, at most 4, for a connected graph of N >= count rows. Up to 64 rows by a dense
/// solver; beyond that by subspace iteration with Chebyshev filters (Zhou, Saad, Tiago and Chelikowsky 2006),
/// 8 vectors wide, until each residual is below 1e-4 or 1,500 products with the graph are done: enough for a
/// layout to start from. Vectors whose values differ by less than the residual may be mixed. Same bytes for
/// any thread count; memory 4 E + 96 N bytes. Throws UsageError for `count` out of range, Cancelled.
GraphSpectrum graphSpectrum(const UmapGraph& graph, int count, const RunContext& run);

} // namespace groupscope
