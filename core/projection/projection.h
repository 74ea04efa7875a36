// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbor_search.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

namespace groupscope {

/// What a map of an embedding is made with. The defaults are umap-learn's and scikit-learn's.
struct ProjectionOptions {
    enum class Method { pca, umap, tsne };
    enum class Start { pca, spectral };
    Method method = Method::umap;
    int dimensions = 2;                ///< of the map: 2 or 3
    int neighbors = 15;                ///< UMAP: of each row, itself counted; in [2, 1000]
    double minimumDistance = 0.1;      ///< UMAP: how near alike rows may lie, in [0,1]
    Start start = Start::pca;          ///< UMAP: where the layout begins
    double perplexity = 30.0;          ///< t-SNE: how many neighbours count, smoothly; in [1, 300]
    int epochs = 0;                    ///< of the layout; 0: the method's usual number
    Metric metric = Metric::euclidean; ///< what makes rows neighbours
    NeighborSearch search = NeighborSearch::automatic;
    std::uint64_t seed = 0;

    auto operator<=>(const ProjectionOptions&) const = default;
};

/// A map and what was found on the way.
struct Projection {
    MatrixF positions;   ///< (N,d)
    Neighbors neighbors; ///< of the rows in the original space, (N,k); without columns where none were needed
};

/// Called on the calling thread with the positions (N,d) after each epoch of the layout.
using LayoutObserver = std::function<void(const MatrixF& positions, int epoch)>;

/// Columns that Projection::neighbors has at least, where neighbours are needed and there are so many other
/// rows: a map's quality is measured with them. They are searched together whoever asks, so that all get the
/// same map.
constexpr int keptNeighbors = 30;

/// The rows of `rows` (N,D) that can be laid out, rising: all values are finite.
std::vector<int> finiteRows(const MatrixView<float>& rows);

/// Throws UsageError for options out of range and DataError without rows or when a row of `rows` holds NaN or
/// infinity, Cancelled.
void requireProjectable(const MatrixView<float>& rows, const ProjectionOptions& options,
                        const RunContext& run);

/// Columns of neighbours that a layout of N rows takes; 0 for PCA.
int neighborsNeeded(const ProjectionOptions& options, Eigen::Index N);

/// A map (N,d) of `rows` (N,D), d = options.dimensions: the same bytes for the same rows and options at any
/// thread count. Rows of d values or fewer are already a map: they are returned centred, with zeros for what
/// they lack. With fewer rows than neighbours each row has all others as neighbours (t-SNE: its
/// perplexity is lowered), and a notice says so. Throws UsageError for options out of range, DataError
/// without rows or when a row holds NaN or infinity (see finiteRows), Cancelled; to stop and keep what is
/// there, copy the positions in `onLayout`. `known`: neighbours of the same rows in the same metric that were
/// searched before, taken instead of a search when there are enough for the layout.
Projection project(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run,
                   const LayoutObserver& onLayout = {}, const Neighbors* known = nullptr);

} // namespace groupscope
