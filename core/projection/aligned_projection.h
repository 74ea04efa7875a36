// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/projection/projection.h"

#include <functional>
#include <vector>

namespace groupscope {

/// Maps of the same examples by several embeddings, such as the epochs of a training.
struct AlignedProjection {
    std::vector<MatrixF> maps; ///< (T,) of (N,d)
    Neighbors neighbors;       ///< neighbours in the last embedding
};

/// Called with all maps after each epoch of the layout.
using AlignedObserver = std::function<void(const std::vector<MatrixF>& maps, int epoch)>;

/// Lays out `count` embeddings of the same N examples with UMAP so that examples keep their positions as far
/// as their neighbours allow: see AlignedLayout. `embeddingOf(t)` returns the t-th, (N,D_t); each is
/// requested once, in order, and dropped when its neighbours are found. `options.method` is ignored. Throws
/// UsageError for options out of range and without embeddings, DataError for NaN or another number of
/// examples, Cancelled.
AlignedProjection projectAligned(int count, const std::function<MatrixF(int)>& embeddingOf,
                                 const ProjectionOptions& options, const RunContext& run,
                                 const AlignedObserver& onLayout = {});

} // namespace groupscope
