// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/aligned_projection.h"

#include "core/base/run_part.h"
#include "core/projection/aligned_layout.h"
#include "core/projection/spectral_start.h"

#include <string>
#include <utility>

namespace groupscope {

namespace {

constexpr double searchShare = 0.5; // of the time, roughly: before the layout begins

std::string ordinal(int t, int count) {
    return "embedding " + std::to_string(t + 1) + " of " + std::to_string(count);
}

} // namespace

AlignedProjection projectAligned(int count, const std::function<MatrixF(int)>& embeddingOf,
                                 const ProjectionOptions& options, const RunContext& run,
                                 const AlignedObserver& onLayout) {
    AlignedProjection result;
    std::vector<UmapGraph> graphs;
    std::vector<MatrixF> starts;
    Eigen::Index examples = 0; // of the first embedding
    for (int t = 0; t < count; ++t) {
        run.throwIfStopped();
        run.report(searchShare * t / count, ordinal(t, count));
        const RunContext part = partOf(run, searchShare * t / count, searchShare * (t + 1) / count);
        const MatrixF embedding = embeddingOf(t);
        if (t == 0)
            examples = embedding.rows();
        else if (embedding.rows() != examples)
            throw DataError(std::to_string(embedding.rows()) + " examples instead of " +
                                std::to_string(examples),
                            ordinal(t, count), "align embeddings of the same examples");
        requireProjectable(embedding, options, part);
        if (embedding.rows() == 1) { // nothing to be near to
            result.maps.emplace_back(MatrixF::Zero(1, options.dimensions));
            continue;
        }
        result.neighbors = searchNeighbors(embedding, neighborsNeeded(options, embedding.rows()),
                                           options.metric, options.search, options.seed, part);
        graphs.push_back(umapGraph(result.neighbors));
        starts.push_back(
            umapStart(umapPlaces(embedding, graphs.back(), options, partOf(run, 0.0, 0.0)), options.seed));
    }
    if (!result.maps.empty())
        return result;
    AlignedOptions aligned;
    aligned.layout.minimumDistance = options.minimumDistance;
    aligned.layout.epochs = options.epochs;
    AlignedLayout layout(graphs, alignedStarts(std::move(starts)), aligned, options.seed);
    while (layout.step()) {
        if (onLayout)
            onLayout(layout.maps(), layout.epoch());
        run.throwIfStopped();
        run.report(searchShare + (1.0 - searchShare) * layout.epoch() / layout.epochCount(),
                   "aligned layout, epoch " + std::to_string(layout.epoch()) + " of " +
                       std::to_string(layout.epochCount()));
    }
    result.maps = layout.maps();
    return result;
}

} // namespace groupscope
