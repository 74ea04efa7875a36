// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/map_work.h"

#include "app/session/translated.h"
#include "core/base/run_part.h"
#include "core/experiment/run_embeddings.h"
#include "core/projection/aligned_projection.h"
#include "core/projection/pca.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

std::shared_ptr<const MatrixF> embeddingOf(const MapOrder& order, const RunContext& run) {
    if (order.earlier)
        return order.earlier->embedding;
    auto embedding = std::make_shared<MatrixF>();
    if (order.run)
        *embedding = embedRows(*headOf(order.run->head, order.which, order.run->method), order.task->X(),
                               order.rows, run);
    else
        gatherRows(order.task->X(), order.rows, false, *embedding);
    return embedding;
}

LaidOutMap emptyMap(const MapOrder& order) {
    LaidOutMap map;
    map.rows = order.rows;
    for (const int row : order.rows)
        map.groups.push_back(order.task->groupIds[row]);
    map.groupCount = order.task->groups.groupCount();
    map.metric = layoutMetric(order.options);
    return map;
}

MapResult layOutOne(const MapOrder& order, const RunContext& run, const MapObserver& onLayout) {
    MapResult result{emptyMap(order)};
    LaidOutMap& map = result.map;
    map.embedding = embeddingOf(order, partOf(run, 0.0, 0.0));
    MatrixF latest;
    const auto observe = [&](const MatrixF& positions, int) {
        latest = positions;
        onLayout(latest);
    };
    const bool asStored = !order.run && order.rows.size() == order.task->set->size();
    const std::optional<Neighbors> stored =
        asStored ? storedNeighborsFor(*order.task->set, *order.task->embedding, order.options) : std::nullopt;
    const Neighbors* known = stored             ? &*stored
                             : order.sameSearch ? &order.earlier->projection.neighbors
                                                : nullptr;
    try {
        if (order.options.method != ProjectionOptions::Method::pca &&
            map.embedding->cols() > order.options.dimensions)
            observe(fitPca(*map.embedding, order.options.dimensions, partOf(run, 0.0, 0.0)).scores, 0);
        map.projection = project(*map.embedding, order.options, run, observe, known);
    } catch (const Cancelled&) {
        if (latest.size() == 0)
            throw;
        map.projection.positions = std::move(latest);
        result.complete = false;
    }
    return result;
}

MapResult layOutEpochs(const MapOrder& order, const RunContext& run, const MapObserver& onLayout) {
    MapResult result{emptyMap(order)};
    LaidOutMap& map = result.map;
    const auto embeddingOf = [&](int t) {
        map.embedding = std::make_shared<const MatrixF>(
            embeddingOfStep(*order.run, t, *order.task->embedding, order.rows, order.task->set->path.string(),
                            partOf(run, 0.0, 0.0)));
        const auto epochOf = [&] { return order.run->snapshots[static_cast<std::size_t>(t) - 1].epoch + 1; };
        map.frameNames << (t == 0 ? translated("raw") : translated("epoch %1").arg(epochOf()));
        return *map.embedding;
    };
    const auto observe = [&](const std::vector<MatrixF>& maps, int) {
        map.frames = maps;
        onLayout(maps.back());
    };
    try {
        AlignedProjection aligned = projectAligned(static_cast<int>(order.run->snapshots.size()) + 1,
                                                   embeddingOf, order.options, run, observe);
        map.frames = std::move(aligned.maps);
        map.projection.neighbors = std::move(aligned.neighbors);
    } catch (const Cancelled&) {
        if (map.frames.empty())
            throw;
        result.complete = false;
    }
    map.projection.positions = map.frames.back();
    return result;
}

} // namespace

MapResult layOutMap(const MapOrder& order, const RunContext& run, const MapObserver& onLayout) {
    return order.epochs && order.run ? layOutEpochs(order, run, onLayout) : layOutOne(order, run, onLayout);
}

} // namespace groupscope
