// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/map_making.h"

#include "app/cli/embedded_rows.h"
#include "core/base/run_part.h"
#include "core/experiment/run_embeddings.h"
#include "core/io/import/embedding_file.h"
#include "core/math/map_neighbors.h"
#include "core/projection/aligned_projection.h"
#include "core/projection/placement.h"
#include "core/projection/projection_parameters.h"
#include "core/runs/run_file.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <limits>

namespace groupscope::cli {

namespace {

using Eigen::Index;
using MapMethod = ProjectionOptions::Method;

std::string mapName(const ProjectionOptions& options) {
    return "X_" + projectionKind(options.method).id;
}

/// The rows of `X` that can be laid out; the others are told, or refused.
std::vector<int> laidOutRows(const MatrixView<float>& X, const MapPlan& plan, Console& console) {
    std::vector<int> finite = finiteRows(X);
    const auto left = static_cast<std::size_t>(X.rows()) - finite.size();
    if (left > 0 && plan.brokenRows == BrokenRows::refuse)
        throw DataError(std::to_string(left) + (left == 1 ? " example holds" : " examples hold") +
                            " NaN or Inf",
                        "the embedding to lay out", "leave them out with --broken-rows exclude");
    if (left > 0)
        console.warn(std::to_string(left) +
                     (left == 1 ? " example holds NaN or infinity and is left out of the map"
                                : " examples hold NaN or infinity and are left out of the map"));
    return finite;
}

MatrixF rowsOf(const MatrixView<float>& X, const std::vector<int>& rows) {
    MatrixF some;
    gatherRows(X, rows, false, some);
    return some;
}

/// A map (N,d) of all rows from that (n,d) of those that were laid out.
MatrixF overAllRows(const MatrixF& map, const std::vector<int>& laidOut, Index rowCount) {
    MatrixF all = MatrixF::Constant(rowCount, map.cols(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < laidOut.size(); ++i)
        all.row(laidOut[i]) = map.row(static_cast<Index>(i));
    return all;
}

/// How far the map can be trusted, at up to 15 neighbours.
void measureQuality(const MatrixView<float>& X, const Projection& projection,
                    const ProjectionOptions& options, const RunContext& run, MadeMaps& made) {
    DistortionOptions wanted;
    wanted.neighbors = std::min(wanted.neighbors, (static_cast<int>(X.rows()) - 1) / 2);
    const Metric metric = layoutMetric(options);
    const int listed = listedNeighbors(wanted, X.rows());
    const Neighbors original =
        projection.neighbors.indices.cols() >= listed
            ? projection.neighbors
            : searchNeighbors(X, listed, metric, options.search, options.seed, partOf(run, 0.7, 0.8));
    const Neighbors inMap = findNeighborsInMap(projection.positions, listed, partOf(run, 0.8, 0.85));
    made.quality = measureDistortion(X, metric, projection.positions, original, inMap, {}, 0, wanted,
                                     partOf(run, 0.85, 1.0))
                       .overall;
    made.qualityNeighbors = wanted.neighbors;
}

MadeMaps makeOneMap(const MapPlan& plan, const EmbeddingSet& set, const Embedding& embedding,
                    Console& console) {
    const Index N = embedding.rows.rows();
    // Before a head sees them: a unit that is cut at 0 makes a number of NaN.
    const std::vector<int> laidOut = laidOutRows(embedding.rows, plan, console);
    const bool whole = static_cast<Index>(laidOut.size()) == N;
    const EmbeddingRows X =
        whole && plan.head.empty()
            ? embedding.rows
            : EmbeddingRows(embeddedRows(embedding, laidOut, plan.head,
                                         plan.companion ? RunEmbedding::companion : RunEmbedding::trained,
                                         console.context()));
    if (plan.quality && X.rows() < 3)
        throw DataError("too few examples to measure the quality of a map", "--quality", "leave it out");
    const bool asStored = whole && plan.head.empty();
    const std::optional<Neighbors> stored =
        asStored ? storedNeighborsFor(set, embedding, plan.options) : std::nullopt;
    if (stored)
        console.warn("the neighbours stored in the set are used; --set search=quantized searches again");
    const RunContext run = console.context();
    const double share = plan.quality ? 0.7 : 1.0; // of the layout in the time
    Projection projection =
        project(X, plan.options, partOf(run, 0.0, share), {}, stored ? &*stored : nullptr);
    MadeMaps made;
    if (plan.quality)
        measureQuality(X, projection, plan.options, run, made);
    made.maps.push_back({mapName(plan.options), overAllRows(projection.positions, laidOut, N)});
    if (asStored && !stored && projection.neighbors.indices.cols() > 0) {
        StoredNeighbors graph;
        graph.name = storedNeighborsName(embedding.name, layoutMetric(plan.options));
        graph.embedding = embedding.name;
        graph.metric = layoutMetric(plan.options);
        graph.search = searchId(plan.options.search);
        graph.seed = plan.options.seed;
        graph.neighbors = std::move(projection.neighbors);
        made.graphs.push_back(std::move(graph));
    }
    return made;
}

std::string snapshotMapName(int epoch) {
    const std::string digits = std::to_string(epoch + 1);
    return "X_umap_epoch_" + std::string(4 - std::min<std::size_t>(4, digits.size()), '0') + digits;
}

/// The raw rows and every snapshot of a run, aligned.
MadeMaps makeEpochMaps(const MapPlan& plan, const Embedding& embedding, Console& console) {
    const Run run = loadRun(plan.epochs);
    if (run.snapshots.empty())
        throw DataError("the run has no snapshots", plan.epochs, "train it with --snapshots 12");
    const std::vector<int> laidOut = laidOutRows(embedding.rows, plan, console);
    const auto embeddingOf = [&](int t) {
        return embeddingOfStep(run, t, embedding, laidOut, plan.epochs, console.context());
    };
    const AlignedProjection aligned = projectAligned(static_cast<int>(run.snapshots.size()) + 1, embeddingOf,
                                                     plan.options, console.context());
    MadeMaps made;
    for (std::size_t t = 0; t < aligned.maps.size(); ++t)
        made.maps.push_back({t == 0 ? "X_umap_raw" : snapshotMapName(run.snapshots[t - 1].epoch),
                             overAllRows(aligned.maps[t], laidOut, embedding.rows.rows())});
    return made;
}

/// The rows of the set, placed among those of a map that was made before.
MadeMaps placeIntoMap(const MapPlan& plan, const Embedding& embedding, Console& console) {
    const auto old = openEmbeddingFile(plan.onto, {}, console.context());
    const Embedding& oldRows = old->embedding(embedding.name);
    const EmbeddingRows& oldMap = old->embedding(mapName(plan.options)).rows;
    const Index dimensions = oldMap.cols();
    if (dimensions != 2 && dimensions != 3)
        throw DataError(mapName(plan.options) + " has " + std::to_string(dimensions) + " dimensions",
                        plan.onto, "give a map of 2 or 3");
    std::vector<int> anchors = finiteRows(oldMap);
    std::erase_if(anchors, [&](int row) { return !oldRows.rows.row(row).allFinite(); });
    const std::vector<int> placed = laidOutRows(embedding.rows, plan, console);
    if (anchors.empty() || placed.empty())
        throw DataError("there are no examples to place, or none to place them among", plan.onto,
                        "give a set that `project` has written");
    const int count = std::clamp(plan.options.neighbors - 1, 1, static_cast<int>(anchors.size()));
    const Neighbors nearest =
        findNeighborsAmong(rowsOf(embedding.rows, placed), rowsOf(oldRows.rows, anchors), count,
                           plan.options.metric, console.context());
    UmapOptions layout;
    layout.minimumDistance = plan.options.minimumDistance;
    layout.epochs = plan.options.epochs;
    const MatrixF positions =
        placeRows(nearest, rowsOf(oldMap, anchors), layout, plan.options.seed, console.context());
    MadeMaps made;
    made.maps.push_back({mapName(plan.options), overAllRows(positions, placed, embedding.rows.rows())});
    return made;
}

} // namespace

MadeMaps makeMaps(const MapPlan& plan, const EmbeddingSet& set, const Embedding& embedding,
                  Console& console) {
    const bool several = !plan.epochs.empty(), placing = !plan.onto.empty();
    if (plan.companion && plan.head.empty())
        throw UsageError("the attribute embedding belongs to a run", "--companion",
                         "name the run with --head RUN.h5");
    if ((several || placing) &&
        (plan.options.method != MapMethod::umap || !plan.head.empty() || plan.quality))
        throw UsageError("--epochs and --onto make maps by UMAP of the embedding in the file", "",
                         "leave --method, --head and --quality out");
    if (several && placing)
        throw UsageError("--epochs makes maps of its own and --onto uses one that is there", "",
                         "give one of them");
    if (several)
        return makeEpochMaps(plan, embedding, console);
    return placing ? placeIntoMap(plan, embedding, console) : makeOneMap(plan, set, embedding, console);
}

} // namespace groupscope::cli
