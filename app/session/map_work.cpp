// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/map_work.h"

#include "app/session/translated.h"
#include "core/base/run_part.h"
#include "core/projection/aligned_projection.h"
#include "core/projection/pca.h"
#include "core/projection/procrustes.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

/// Places in `rows` of those that can be laid out in every source: all stored values are finite.
std::vector<int> finitePlaces(const std::vector<MapSource>& sources) {
    std::vector<int> places;
    for (std::size_t i = 0; i < sources.front().rows.size(); ++i)
        if (std::all_of(sources.begin(), sources.end(), [i](const MapSource& source) {
                return source.embedding->rows.row(source.rows[i]).allFinite();
            }))
            places.push_back(static_cast<int>(i));
    return places;
}

/// The embedding (n,D) of those places; of the epochs of a run that of step `t`.
MatrixF embeddingAt(const MapSource& source, int t, const std::vector<int>& places, const RunContext& run) {
    std::vector<int> rows;
    rows.reserve(places.size());
    for (const int place : places)
        rows.push_back(source.rows[place]);
    if (source.epochs)
        return embeddingOfStep(*source.run, t, *source.embedding, rows, source.set->path.string(), run);
    if (source.run)
        return embedRows(*headOf(source.run->head, source.which, source.run->method), source.embedding->rows,
                         rows, run);
    MatrixF embedding;
    gatherRows(source.embedding->rows, rows, false, embedding);
    return embedding;
}

/// With NaN for the rows that are not among `places`.
MatrixF spread(const MatrixF& map, const std::vector<int>& places, std::size_t n) {
    if (places.size() == n)
        return map;
    MatrixF all =
        MatrixF::Constant(static_cast<Eigen::Index>(n), map.cols(), std::numeric_limits<float>::quiet_NaN());
    for (std::size_t i = 0; i < places.size(); ++i)
        all.row(places[i]) = map.row(static_cast<Eigen::Index>(i));
    return all;
}

LaidOutMap emptyMap(const MapOrder& order, const MapSource& source) {
    LaidOutMap map;
    map.rows = source.ownRows;
    for (const int row : source.ownRows)
        map.groups.push_back(row < 0 ? -1 : order.task->groupIds[row]);
    map.groupCount = order.task->groups.groupCount();
    map.metric = layoutMetric(order.options);
    return map;
}

/// The neighbours that the set keeps, where all of its rows are laid out in their order.
std::optional<Neighbors> storedNeighborsOf(const MapSource& source, const ProjectionOptions& options) {
    const bool asStored = !source.run && source.rows.size() == source.set->size() &&
                          std::is_sorted(source.rows.begin(), source.rows.end());
    return asStored ? storedNeighborsFor(*source.set, *source.embedding, options) : std::nullopt;
}

MapResult layOutOne(const MapOrder& order, const std::vector<int>& places, const RunContext& run,
                    const MapObserver& onLayout) {
    const MapSource& source = order.sources.front();
    const std::size_t n = source.rows.size();
    MapResult result{{emptyMap(order, source)}};
    LaidOutMap& map = result.maps.front();
    const auto embedding =
        order.earlier
            ? order.earlier->embedding
            : std::make_shared<const MatrixF>(embeddingAt(source, 0, places, partOf(run, 0.0, 0.0)));
    MatrixF latest;
    const auto observe = [&](const MatrixF& positions, int) {
        latest = spread(positions, places, n);
        onLayout({latest});
    };
    const std::optional<Neighbors> stored =
        places.size() == n ? storedNeighborsOf(source, order.options) : std::nullopt;
    const Neighbors* known = stored             ? &*stored
                             : order.sameSearch ? &order.earlier->projection.neighbors
                                                : nullptr;
    try {
        if (order.options.method != ProjectionOptions::Method::pca &&
            embedding->cols() > order.options.dimensions)
            observe(fitPca(*embedding, order.options.dimensions, partOf(run, 0.0, 0.0)).scores, 0);
        map.projection = project(*embedding, order.options, run, observe, known);
        map.projection.positions = spread(map.projection.positions, places, n);
    } catch (const Cancelled&) {
        if (latest.size() == 0)
            throw;
        map.projection.positions = std::move(latest);
        result.complete = false;
    }
    if (order.keepsEmbeddings)
        map.embedding = embedding;
    return result;
}

/// A map that several are laid out with: of a source, or of an epoch of one.
struct MapStep {
    std::size_t source;
    int t; ///< of the epochs of its run
};

std::vector<MapStep> stepsOf(const std::vector<MapSource>& sources) {
    std::vector<MapStep> steps;
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const int count = sources[s].epochs ? static_cast<int>(sources[s].run->snapshots.size()) + 1 : 1;
        for (int t = 0; t < count; ++t)
            steps.push_back({s, t});
    }
    return steps;
}

/// The maps (S,) of the steps as they are shown: of several of a source the last.
std::vector<MatrixF> lastMaps(const std::vector<MapStep>& steps, const std::vector<MatrixF>& maps,
                              const std::vector<int>& places, std::size_t n) {
    std::vector<MatrixF> last;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (i + 1 == steps.size() || steps[i + 1].source != steps[i].source)
            last.push_back(spread(maps[i], places, n));
    return last;
}

MapResult layOutTogether(const MapOrder& order, const std::vector<int>& places, const RunContext& run,
                         const MapObserver& onLayout) {
    const std::size_t n = order.sources.front().rows.size();
    const std::vector<MapStep> steps = stepsOf(order.sources);
    MapResult result;
    for (const MapSource& source : order.sources)
        result.maps.push_back(emptyMap(order, source));
    const auto embeddingOf = [&](int i) {
        const MapStep& step = steps[static_cast<std::size_t>(i)];
        const MapSource& source = order.sources[step.source];
        LaidOutMap& map = result.maps[step.source];
        auto embedding = embeddingAt(source, step.t, places, partOf(run, 0.0, 0.0));
        const auto epochOf = [&] {
            return source.run->snapshots[static_cast<std::size_t>(step.t) - 1].epoch + 1;
        };
        if (source.epochs)
            map.frameNames << (step.t == 0 ? translated("raw") : translated("epoch %1").arg(epochOf()));
        if (order.keepsEmbeddings)
            map.embedding = std::make_shared<const MatrixF>(embedding);
        return embedding;
    };
    std::vector<MatrixF> latest;
    const auto observe = [&](const std::vector<MatrixF>& maps, int) {
        latest = maps;
        onLayout(lastMaps(steps, maps, places, n));
    };
    try {
        AlignedProjection aligned =
            projectAligned(static_cast<int>(steps.size()), embeddingOf, order.options, run, observe);
        latest = std::move(aligned.maps);
        result.maps.back().projection.neighbors = std::move(aligned.neighbors);
    } catch (const Cancelled&) {
        if (latest.empty())
            throw;
        result.complete = false;
    }
    const std::vector<MatrixF> last = lastMaps(steps, latest, places, n);
    for (std::size_t s = 0; s < last.size(); ++s)
        result.maps[s].projection.positions = last[s];
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (order.sources[steps[i].source].epochs)
            result.maps[steps[i].source].frames.push_back(spread(latest[i], places, n));
    return result;
}

/// Points of both that stand for the same row and have a place.
std::pair<std::vector<int>, std::vector<int>> sharedPoints(const MapSource& from, const MatrixF& fromMap,
                                                           const MapSource& to, const MatrixF& toMap) {
    int rowCount = 0;
    for (const int row : to.ownRows)
        rowCount = std::max(rowCount, row + 1);
    std::vector<int> pointOf(static_cast<std::size_t>(rowCount), -1);
    for (std::size_t point = 0; point < to.ownRows.size(); ++point)
        if (to.ownRows[point] >= 0 && toMap.row(static_cast<Eigen::Index>(point)).allFinite())
            pointOf[to.ownRows[point]] = static_cast<int>(point);
    std::pair<std::vector<int>, std::vector<int>> shared;
    for (std::size_t point = 0; point < from.ownRows.size(); ++point) {
        const int row = from.ownRows[point];
        if (row < 0 || row >= rowCount || pointOf[row] < 0 ||
            !fromMap.row(static_cast<Eigen::Index>(point)).allFinite())
            continue;
        shared.first.push_back(static_cast<int>(point));
        shared.second.push_back(pointOf[row]);
    }
    return shared;
}

/// How far the rows lie from their mean, root mean square.
double extentOf(const MatrixF& map, const std::vector<int>& rows) {
    RowVector<double> mean = RowVector<double>::Zero(map.cols());
    for (const int row : rows)
        mean += map.row(row).cast<double>() / static_cast<double>(rows.size());
    double squares = 0.0;
    for (const int row : rows)
        squares += (map.row(row).cast<double>() - mean).squaredNorm() / static_cast<double>(rows.size());
    return std::sqrt(squares);
}

/// `map` as the rows `from` of `own` lie on the rows `to` of `first`. The scale is that which makes shared
/// rows lie as far apart in both: the one that fits best makes a map small whose rows lie otherwise.
MatrixF laidOnto(const MatrixF& own, const std::vector<int>& from, const MatrixF& first,
                 const std::vector<int>& to, const MatrixF& map) {
    const double extent = extentOf(own, from);
    const auto scale = static_cast<float>(extent > 0.0 ? extentOf(first, to) / extent : 1.0);
    return fitProcrustes(MatrixF(own * scale), from, first, to, ProcrustesScale::fixed)
        .apply(MatrixF(map * scale));
}

} // namespace

MapResult layOutMaps(const MapOrder& order, const RunContext& run, const MapObserver& onLayout) {
    const std::vector<int> places = finitePlaces(order.sources);
    return order.sources.size() > 1 || order.sources.front().epochs
               ? layOutTogether(order, places, run, onLayout)
               : layOutOne(order, places, run, onLayout);
}

std::vector<MapLayout> layoutsOf(const std::vector<MapSource>& sources, const ProjectionOptions& options) {
    std::vector<MapLayout> layouts;
    const bool together = options.method == ProjectionOptions::Method::umap;
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const std::vector<int>& rows = sources[s].ownRows;
        const bool named = std::find(rows.begin(), rows.end(), -1) == rows.end();
        const auto same = std::find_if(layouts.begin(), layouts.end(), [&](const MapLayout& layout) {
            return together && named && !sources[s].epochs && !sources[layout.sources.front()].epochs &&
                   sources[layout.sources.front()].ownRows == rows;
        });
        if (same == layouts.end())
            layouts.push_back({{s}, nullptr});
        else
            same->sources.push_back(s);
    }
    return layouts;
}

std::vector<AlignedMap> alignMaps(const std::vector<MapSource>& sources,
                                  const std::vector<MapLayout>& layouts) {
    std::vector<AlignedMap> aligned(sources.size());
    for (const MapLayout& layout : layouts) {
        const bool isFirst = &layout == &layouts.front();
        const MatrixF& own = layout.maps->front();
        const MatrixF& first = layouts.front().maps->front();
        std::pair<std::vector<int>, std::vector<int>> shared;
        if (!isFirst)
            shared = sharedPoints(sources[layout.sources.front()], own,
                                  sources[layouts.front().sources.front()], first);
        // A rotation in d dimensions needs at least d + 1 examples.
        const bool fits = static_cast<Eigen::Index>(shared.first.size()) > own.cols();
        for (std::size_t i = 0; i < layout.sources.size(); ++i) {
            AlignedMap& map = aligned[layout.sources[i]];
            map.positions = (*layout.maps)[i];
            map.alignment = isFirst && i == 0 ? MapAlignment::first
                            : isFirst         ? MapAlignment::together
                            : fits            ? MapAlignment::fitted
                                              : MapAlignment::apart;
            map.sharedRows = static_cast<int>(shared.first.size());
            if (map.alignment == MapAlignment::fitted)
                map.positions = laidOnto(own, shared.first, first, shared.second, map.positions);
        }
    }
    return aligned;
}

} // namespace groupscope
