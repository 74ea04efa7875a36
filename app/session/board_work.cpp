// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/board_work.h"

#include "core/base/run_part.h"
#include "core/projection/aligned_projection.h"
#include "core/projection/procrustes.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

/// Places in `rows` of those that can be laid out in every source: all stored values are finite.
std::vector<int> finitePlaces(const std::vector<BoardSource>& sources, const BoardLayout& layout) {
    std::vector<int> places;
    for (std::size_t i = 0; i < sources[layout.sources.front()].rows.size(); ++i)
        if (std::all_of(layout.sources.begin(), layout.sources.end(), [&](std::size_t s) {
                return sources[s].embedding->rows.row(sources[s].rows[i]).allFinite();
            }))
            places.push_back(static_cast<int>(i));
    return places;
}

MatrixF embeddingAt(const BoardSource& source, const std::vector<int>& places, const RunContext& run) {
    std::vector<int> rows;
    rows.reserve(places.size());
    for (const int place : places)
        rows.push_back(source.rows[place]);
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

/// Points of both that stand for the same row and have a place.
std::pair<std::vector<int>, std::vector<int>> sharedPoints(const BoardSource& from, const MatrixF& fromMap,
                                                           const BoardSource& to, const MatrixF& toMap) {
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

std::vector<BoardLayout> layoutsOf(const std::vector<BoardSource>& sources,
                                   const ProjectionOptions& options) {
    std::vector<BoardLayout> layouts;
    const bool together = options.method == ProjectionOptions::Method::umap;
    for (std::size_t s = 0; s < sources.size(); ++s) {
        const std::vector<int>& rows = sources[s].ownRows;
        const bool named = std::find(rows.begin(), rows.end(), -1) == rows.end();
        const auto same = std::find_if(layouts.begin(), layouts.end(), [&](const BoardLayout& layout) {
            return together && named && sources[layout.sources.front()].ownRows == rows;
        });
        if (same == layouts.end())
            layouts.push_back({{s}, nullptr});
        else
            same->sources.push_back(s);
    }
    return layouts;
}

std::vector<MatrixF> layOut(const std::vector<BoardSource>& sources, const BoardLayout& layout,
                            const ProjectionOptions& options, const RunContext& run,
                            const std::function<void(const std::vector<MatrixF>&)>& onLayout) {
    const std::vector<int> places = finitePlaces(sources, layout);
    const std::size_t n = sources[layout.sources.front()].rows.size();
    const auto embeddingOf = [&](int t) {
        return embeddingAt(sources[layout.sources[t]], places, partOf(run, 0.0, 0.0));
    };
    const auto tell = [&](const std::vector<MatrixF>& maps, int) {
        std::vector<MatrixF> all;
        for (const MatrixF& map : maps)
            all.push_back(spread(map, places, n));
        onLayout(all);
    };
    std::vector<MatrixF> maps;
    if (layout.sources.size() > 1)
        maps = projectAligned(static_cast<int>(layout.sources.size()), embeddingOf, options, run, tell).maps;
    else
        maps.push_back(project(embeddingOf(0), options, run, [&](const MatrixF& positions, int epoch) {
                           tell({positions}, epoch);
                       }).positions);
    for (MatrixF& map : maps)
        map = spread(map, places, n);
    return maps;
}

std::vector<BoardMap> alignMaps(const std::vector<BoardSource>& sources,
                                const std::vector<BoardLayout>& layouts) {
    std::vector<BoardMap> aligned(sources.size());
    for (const BoardLayout& layout : layouts) {
        const bool isFirst = &layout == &layouts.front();
        const MatrixF& own = layout.maps->front();
        const MatrixF& first = layouts.front().maps->front();
        std::pair<std::vector<int>, std::vector<int>> shared;
        if (!isFirst)
            shared = sharedPoints(sources[layout.sources.front()], own,
                                  sources[layouts.front().sources.front()], first);
        // A turn in d dimensions is told by d + 1 rows at least.
        const bool fits = static_cast<Eigen::Index>(shared.first.size()) > own.cols();
        for (std::size_t i = 0; i < layout.sources.size(); ++i) {
            BoardMap& map = aligned[layout.sources[i]];
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
