// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/projection.h"

#include "core/base/parameters.h"
#include "core/base/run_part.h"
#include "core/projection/pca.h"
#include "core/projection/spectral_start.h"
#include "core/projection/tsne_layout.h"
#include "core/projection/umap_graph.h"
#include "core/projection/umap_layout.h"

#include <algorithm>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;
using Method = ProjectionOptions::Method;

constexpr double widestPerplexity = 300.0;

void checkOptions(const ProjectionOptions& options) {
    const auto refuse = [](const std::string& what, const std::string& choose) {
        throw UsageError(what + " out of range", "", "choose " + choose);
    };
    if (options.dimensions != 2 && options.dimensions != 3)
        throw UsageError("a map of " + std::to_string(options.dimensions) + " dimensions", "",
                         "choose 2 or 3");
    if (options.neighbors < 2 || options.neighbors > 1000)
        refuse(std::to_string(options.neighbors) + " neighbours are", "a number from 2 to 1000");
    if (!(options.minimumDistance >= 0.0 && options.minimumDistance <= 1.0))
        refuse("minimum distance " + std::to_string(options.minimumDistance) + " is", "a number from 0 to 1");
    if (!(options.perplexity >= 1.0 && options.perplexity <= widestPerplexity))
        refuse("perplexity " + std::to_string(options.perplexity) + " is", "a number from 1 to 300");
    if (options.epochs < 0)
        refuse(std::to_string(options.epochs) + " epochs are", "1 or more, or 0 for the usual number");
}

MatrixF centered(const MatrixView<float>& rows, Index dimensions) {
    MatrixF map = MatrixF::Zero(rows.rows(), dimensions);
    const RowVector<double> mean = rows.cast<double>().colwise().mean();
    map.leftCols(rows.cols()) = (rows.cast<double>().rowwise() - mean).cast<float>();
    return map;
}

/// The share of the search in the time of a map, roughly: N^2 D products of bytes against the forces of all
/// epochs, as measured on 70,000 rows of 784 dimensions.
double neighborShare(const MatrixView<float>& rows, const ProjectionOptions& options) {
    const auto N = static_cast<double>(rows.rows());
    const double search = 2e-12 * N * N * (static_cast<double>(rows.cols()) + 20.0);
    const double epochs = options.epochs > 0 ? options.epochs : N <= 10'000.0 ? 500.0 : 200.0;
    const double layout = options.method == Method::umap ? 1.7e-7 * N * epochs * options.neighbors / 15.0
                                                         : 2.3e-7 * N * 1000.0 * options.perplexity / 30.0;
    return search / (search + layout);
}

/// The known neighbours, or the result of a search.
Neighbors neighborsOf(const MatrixView<float>& rows, const ProjectionOptions& options, int needed,
                      const Neighbors* known, const RunContext& run) {
    if (known != nullptr && known->indices.rows() == rows.rows() && known->indices.cols() >= needed)
        return *known;
    const auto others = static_cast<int>(rows.rows()) - 1;
    return searchNeighbors(rows, std::max(needed, std::min(keptNeighbors, others)), options.metric,
                           options.search, options.seed, run);
}

/// The `count` nearest of each row.
Neighbors nearest(const Neighbors& neighbors, int count) {
    return {neighbors.indices.leftCols(count), neighbors.distances.leftCols(count)};
}

/// Runs a layout to its end.
template<class Layout>
MatrixF runLayout(Layout& layout, const RunContext& run, const LayoutObserver& onLayout) {
    while (layout.step()) {
        if (onLayout)
            onLayout(layout.positions(), layout.epoch());
        run.throwIfStopped();
        run.report(static_cast<double>(layout.epoch()) / layout.epochCount(),
                   "layout, epoch " + std::to_string(layout.epoch()) + " of " +
                       std::to_string(layout.epochCount()));
    }
    return layout.positions();
}

MatrixF umap(const MatrixView<float>& rows, Neighbors neighbors, const ProjectionOptions& options,
             const RunContext& run, const LayoutObserver& onLayout) {
    UmapOptions umapOptions;
    umapOptions.minimumDistance = options.minimumDistance;
    umapOptions.epochs = options.epochs;
    UmapGraph graph = umapGraph(neighbors);
    neighbors = {}; // a large set needs the room
    run.throwIfStopped();
    const RunContext starting = partOf(run, 0.0, 0.0);
    const MatrixF places = umapPlaces(rows, graph, options, starting);
    UmapLayout layout(std::move(graph), umapStart(places, options.seed), umapOptions, options.seed);
    return runLayout(layout, run, onLayout);
}

/// The perplexity that N rows allow.
double usablePerplexity(const ProjectionOptions& options, Index N) {
    return std::min(options.perplexity, largestPerplexity(static_cast<std::size_t>(N)));
}

MatrixF tsne(const MatrixView<float>& rows, const Neighbors& neighbors, const ProjectionOptions& options,
             const RunContext& run, const LayoutObserver& onLayout) {
    TsneOptions tsneOptions;
    tsneOptions.perplexity = usablePerplexity(options, rows.rows());
    if (options.epochs > 0)
        tsneOptions.epochs = options.epochs;
    const TsneAffinities affinities = tsneAffinities(neighbors, tsneOptions.perplexity);
    run.throwIfStopped();
    MatrixF start = tsneStart(fitPca(rows, options.dimensions, partOf(run, 0.0, 0.0)).scores, options.seed);
    TsneLayout layout(affinities, std::move(start), tsneOptions);
    return runLayout(layout, run, onLayout);
}

void tellFew(Index rows, int needed, const ProjectionOptions& options, const RunContext& run) {
    const std::string few = "only " + std::to_string(rows) + " examples: ";
    if (options.method == Method::umap && needed < options.neighbors - 1)
        run.notice(few + "each has all others as neighbours instead of " +
                   std::to_string(options.neighbors - 1));
    if (const double usable = usablePerplexity(options, rows);
        options.method == Method::tsne && usable < options.perplexity)
        run.notice(few + "perplexity is " + displayText(usable) + " instead of " +
                   displayText(options.perplexity));
}

} // namespace

std::vector<int> finiteRows(const MatrixView<float>& rows) {
    std::vector<int> finite;
    finite.reserve(static_cast<std::size_t>(rows.rows()));
    for (Index i = 0; i < rows.rows(); ++i)
        if (rows.row(i).allFinite())
            finite.push_back(static_cast<int>(i));
    return finite;
}

void requireProjectable(const MatrixView<float>& rows, const ProjectionOptions& options,
                        const RunContext& run) {
    checkOptions(options);
    if (rows.rows() == 0)
        throw DataError("there are no examples to project", "", "choose some");
    for (Index i = 0; i < rows.rows(); ++i) {
        if (i % 1024 == 0)
            run.throwIfStopped();
        if (!rows.row(i).allFinite())
            throw DataError("a value is not a finite number", "example " + std::to_string(i),
                            "leave the example out or correct it");
    }
}

int neighborsNeeded(const ProjectionOptions& options, Index N) {
    const Index others = std::max<Index>(N - 1, 0);
    if (options.method == Method::umap)
        return static_cast<int>(std::min<Index>(options.neighbors - 1, others));
    if (options.method == Method::tsne)
        return tsneNeighborCount(usablePerplexity(options, N), static_cast<std::size_t>(N));
    return 0;
}

Projection project(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run,
                   const LayoutObserver& onLayout, const Neighbors* known) {
    requireProjectable(rows, options, run);
    Projection result;
    if (rows.cols() <= options.dimensions || rows.rows() == 1) {
        result.positions =
            centered(rows.leftCols(std::min<Index>(rows.cols(), options.dimensions)), options.dimensions);
        return result;
    }
    if (options.method == Method::pca) {
        result.positions = fitPca(rows, options.dimensions, run).scores;
        return result;
    }
    const int needed = neighborsNeeded(options, rows.rows());
    tellFew(rows.rows(), needed, options, run);
    const double share = neighborShare(rows, options);
    result.neighbors = neighborsOf(rows, options, needed, known, partOf(run, 0.0, share));
    run.throwIfStopped();
    const RunContext layout = partOf(run, share, 1.0);
    result.positions = options.method == Method::umap
                           ? umap(rows, nearest(result.neighbors, needed), options, layout, onLayout)
                           : tsne(rows, nearest(result.neighbors, needed), options, layout, onLayout);
    return result;
}

} // namespace groupscope
