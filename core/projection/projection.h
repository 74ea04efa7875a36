// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstdint>
#include <functional>

namespace groupscope {

/// What a map of an embedding is made with. The defaults are umap-learn's.
struct ProjectionOptions {
    enum class Method { pca, umap };
    Method method = Method::umap;
    int dimensions = 2;                ///< of the map: 2 or 3
    int neighbors = 15;                ///< UMAP: of each row, itself counted; in [2, 1000]
    double minimumDistance = 0.1;      ///< UMAP: how near alike rows may lie, in [0,1]
    int epochs = 0;                    ///< UMAP: 0: 500 up to 10,000 rows, 200 beyond
    Metric metric = Metric::euclidean; ///< UMAP: what makes rows neighbours
    std::uint64_t seed = 0;            ///< UMAP
};

/// Called on the calling thread with the positions (N,d) after each epoch of the layout.
using LayoutObserver = std::function<void(const MatrixF& positions, int epoch)>;

/// A map (N,d) of `rows` (N,D), d = options.dimensions: the same bytes for the same rows and options at any
/// thread count. Rows of d values or fewer are already a map: they are returned centred, with zeros for what
/// they lack. With fewer rows than neighbours each row has all others as neighbours, and a notice says so.
/// Throws UsageError for options out of range, DataError without rows or when a row holds NaN or infinity,
/// Cancelled; to stop and keep what is there, copy the positions in `onLayout`.
MatrixF project(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run,
                const LayoutObserver& onLayout = {});

} // namespace groupscope
