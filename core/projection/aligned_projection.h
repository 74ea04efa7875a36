// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/projection.h"

#include <functional>
#include <vector>

namespace groupscope {

/// Maps of the same rows by several embeddings, such as the epochs of a training.
struct AlignedProjection {
    std::vector<MatrixF> maps; ///< (T,) of (N,d)
    Neighbors neighbors;       ///< of the rows in the last embedding
};

/// Called with all maps after each epoch of the layout.
using AlignedObserver = std::function<void(const std::vector<MatrixF>& maps, int epoch)>;

/// Lays out `count` embeddings of the same N rows with UMAP so that a row keeps its place where its
/// neighbours allow it: see AlignedLayout. `embeddingOf(t)` gives the t-th, (N,D_t); each is asked for once,
/// in order, and kept no longer than its neighbours take. `options.method` does not count. Throws UsageError
/// for options out of range and without embeddings, DataError for NaN or another number of rows, Cancelled.
AlignedProjection projectAligned(int count, const std::function<MatrixF(int)>& embeddingOf,
                                 const ProjectionOptions& options, const RunContext& run,
                                 const AlignedObserver& onLayout = {});

} // namespace groupscope
