// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbor_search.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

namespace groupscope {

/// Options of a map of an embedding. The defaults are umap-learn's and scikit-learn's.
struct ProjectionOptions {
    enum class Method { pca, umap, tsne };
    enum class Start { pca, spectral };
    Method method = Method::umap;
    int dimensions = 2;                ///< 2 or 3
    int neighbors = 15;                ///< UMAP: of each example, itself counted; in [2, 1000]
    double minimumDistance = 0.1;      ///< UMAP: how near alike examples may lie, in [0,1]
    Start start = Start::spectral;     ///< UMAP: where the layout begins
    double perplexity = 30.0;          ///< t-SNE: how many neighbours count, smoothly; in [1, 300]
    int epochs = 0;                    ///< epochs of the layout; 0: the method's default
    Metric metric = Metric::euclidean; ///< metric of the neighbours
    NeighborSearch search = NeighborSearch::automatic;
    std::uint64_t seed = 0;

    auto operator<=>(const ProjectionOptions&) const = default;
};

/// A map, and its neighbours.
struct Projection {
    MatrixF positions; ///< (N,d)
    /// Neighbours of the examples in the original space, (N,k); without columns if none were needed.
    Neighbors neighbors;
};

/// Called on the calling thread with the positions (N,d) after each epoch of the layout.
using LayoutObserver = std::function<void(const MatrixF& positions, int epoch)>;

/// Smallest number of columns of Projection::neighbors, if neighbours are needed and there are as many other
/// examples: the quality of a map is measured with them. They are always searched together, so that every
/// caller gets the same map.
constexpr int keptNeighbors = 30;

/// Indices of the rows of `rows` (N,D) that can be laid out, rising: all values are finite.
std::vector<int> finiteRows(const MatrixView<float>& rows);

/// Throws UsageError for options out of range, and DataError without rows or if a row of `rows` holds NaN or
/// infinity, Cancelled.
void requireProjectable(const MatrixView<float>& rows, const ProjectionOptions& options,
                        const RunContext& run);

/// Number of neighbours that a layout of N examples uses; 0 for PCA.
int neighborsNeeded(const ProjectionOptions& options, Eigen::Index N);

/// Returns a map (N,d) of `rows` (N,D), d = options.dimensions: the same bytes for the same rows and options
/// at any thread count. Rows of at most d values are already a map: they are returned centred, padded with
/// zeros. With fewer rows than neighbours each row has all others as neighbours (t-SNE: its perplexity is
/// lowered), with a warning. Throws UsageError for options out of range, DataError without rows or if a row
/// holds NaN or infinity (see finiteRows), Cancelled; to cancel and keep the map so far, copy the positions
/// in `onLayout`. `known`: neighbours of the same rows in the same metric, used instead of a search if there
/// are enough.
Projection project(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run,
                   const LayoutObserver& onLayout = {}, const Neighbors* known = nullptr);

} // namespace groupscope
