// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/projection.h"

#include "core/base/run_part.h"
#include "core/projection/pca.h"
#include "core/projection/umap_graph.h"
#include "core/projection/umap_layout.h"

#include <algorithm>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

void check(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run) {
    if (options.dimensions != 2 && options.dimensions != 3)
        throw UsageError("a map of " + std::to_string(options.dimensions) + " dimensions", "",
                         "choose 2 or 3");
    if (options.neighbors < 2 || options.neighbors > 1000)
        throw UsageError(std::to_string(options.neighbors) + " neighbours are out of range", "",
                         "choose a number from 2 to 1000");
    if (!(options.minimumDistance >= 0.0 && options.minimumDistance <= 1.0))
        throw UsageError("minimum distance " + std::to_string(options.minimumDistance) + " is out of range",
                         "", "choose a number from 0 to 1");
    if (options.epochs < 0)
        throw UsageError(std::to_string(options.epochs) + " epochs are out of range", "",
                         "choose 1 or more, or 0 for the usual number");
    if (rows.rows() == 0)
        throw DataError("there are no rows to project", "", "choose some");
    for (Index i = 0; i < rows.rows(); ++i) {
        if (i % 1024 == 0)
            run.throwIfStopped();
        if (!rows.row(i).allFinite())
            throw DataError("a value is not a finite number", "row " + std::to_string(i),
                            "leave the row out or mend it");
    }
}

MatrixF centered(const MatrixView<float>& rows, Index dimensions) {
    MatrixF map = MatrixF::Zero(rows.rows(), dimensions);
    const RowVector<double> mean = rows.cast<double>().colwise().mean();
    map.leftCols(rows.cols()) = (rows.cast<double>().rowwise() - mean).cast<float>();
    return map;
}

/// The share of the neighbours in the time of a UMAP, from what the parts cost: N^2 (D + 20) products and
/// comparisons, and 6 forces for each of about 10 N edges in each epoch, of 250 such operations each.
double neighborShare(const MatrixView<float>& rows, const ProjectionOptions& options, int epochs) {
    const auto N = static_cast<double>(rows.rows());
    const double search = N * (static_cast<double>(rows.cols()) + 20.0);
    const double layout = 250.0 * 6.0 * 10.0 * options.neighbors / 15.0 * epochs;
    return search / (search + layout);
}

MatrixF umap(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run,
             const LayoutObserver& onLayout) {
    const int neighbors = static_cast<int>(std::min<Index>(options.neighbors, rows.rows()));
    if (neighbors < options.neighbors)
        run.notice("only " + std::to_string(rows.rows()) +
                   " rows: each has all others as neighbours instead of " +
                   std::to_string(options.neighbors - 1));
    UmapOptions umapOptions;
    umapOptions.minimumDistance = options.minimumDistance;
    umapOptions.epochs = options.epochs;
    const MatrixF start =
        umapStart(fitPca(rows, options.dimensions, partOf(run, 0.0, 0.0)).scores, options.seed);
    const int expectedEpochs = options.epochs > 0 ? options.epochs : rows.rows() <= 10'000 ? 500 : 200;
    const double share = neighborShare(rows, options, expectedEpochs);
    const UmapGraph graph =
        umapGraph(findNeighbors(rows, neighbors - 1, options.metric, partOf(run, 0.0, share)));
    run.throwIfStopped();
    UmapLayout layout(graph, start, umapOptions, options.seed);
    while (layout.step()) {
        if (onLayout)
            onLayout(layout.positions(), layout.epoch());
        run.throwIfStopped();
        run.report(share + (1.0 - share) * layout.epoch() / layout.epochCount(),
                   "layout, epoch " + std::to_string(layout.epoch()) + " of " +
                       std::to_string(layout.epochCount()));
    }
    return layout.positions();
}

} // namespace

MatrixF project(const MatrixView<float>& rows, const ProjectionOptions& options, const RunContext& run,
                const LayoutObserver& onLayout) {
    check(rows, options, run);
    if (rows.cols() <= options.dimensions || rows.rows() == 1)
        return centered(rows.leftCols(std::min<Index>(rows.cols(), options.dimensions)), options.dimensions);
    if (options.method == ProjectionOptions::Method::pca)
        return fitPca(rows, options.dimensions, run).scores;
    return umap(rows, options, run, onLayout);
}

} // namespace groupscope
