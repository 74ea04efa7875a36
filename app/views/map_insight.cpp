// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_insight.h"

#include "core/math/map_neighbors.h"
#include "core/math/neighbor_search.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr int neighborsShown = 20;

/// The neighbours that the map was made from, where they reach far enough; a search otherwise.
std::shared_ptr<const Neighbors> originalNeighbors(const std::shared_ptr<const LaidOutMap>& map, int count,
                                                   const RunContext& run) {
    const Neighbors& known = map->projection.neighbors;
    if (known.indices.cols() >= count)
        return {map, &known};
    return std::make_shared<const Neighbors>(
        searchNeighbors(*map->embedding, count, map->metric, NeighborSearch::automatic, 0, run));
}

} // namespace

MapInsight::MapInsight(QObject* parent)
    : QObject(parent) {
    connect(&distortionJob_, &BackgroundJob::failed, this, [this](const QString& message) {
        Q_EMIT distortionChanged(message);
        if (!std::exchange(waiting_, RowSelection()).isEmpty())
            Q_EMIT judgingFailed(message);
    });
    connect(&neighborsJob_, &BackgroundJob::failed, this, &MapInsight::neighborsFailed);
    connect(&judgeJob_, &BackgroundJob::failed, this, &MapInsight::judgingFailed);
}

void MapInsight::setMap(std::shared_ptr<const LaidOutMap> map) {
    for (BackgroundJob* job : {&distortionJob_, &judgeJob_, &neighborsJob_})
        job->abandon();
    map_ = std::move(map);
    original_.reset();
    distortion_.reset();
    waiting_ = RowSelection();
    if (map_ && map_->embedding->rows() > 2)
        measure();
    Q_EMIT mapChanged();
    Q_EMIT distortionChanged({});
}

void MapInsight::measure() {
    distortionJob_.start([this, map = map_](const BackgroundJob::Context& context) {
        const auto N = static_cast<int>(map->embedding->rows());
        DistortionOptions options;
        options.neighbors = std::min(options.neighbors, (N - 1) / 2);
        const int searched = listedNeighbors(options, N);
        const auto original = originalNeighbors(map, searched, context.run);
        context.post([this, original] {
            original_ = original;
            if (!waiting_.isEmpty())
                judge(std::exchange(waiting_, RowSelection()));
        });
        const Neighbors inMap = findNeighborsInMap(map->projection.positions, searched, context.run);
        auto distortion = std::make_shared<const Distortion>(
            measureDistortion(*map->embedding, map->metric, map->projection.positions, *original, inMap,
                              map->groups, map->groupCount, options, context.run));
        context.post([this, distortion = std::move(distortion)] {
            distortion_ = distortion;
            Q_EMIT distortionChanged({});
        });
    });
}

void MapInsight::judge(const RowSelection& selection) {
    judgeJob_.abandon();
    if (!map_ || selection.isEmpty() || selection.rowCount() != map_->rows.size())
        return;
    if (!original_ && distortionJob_.isRunning()) {
        waiting_ = selection;
        return;
    }
    if (!original_) {
        Q_EMIT judgingFailed(tr("The neighbours of these rows are not known."));
        return;
    }
    judgeJob_.start(
        [this, map = map_, original = original_, selection](const BackgroundJob::Context& context) {
            SelectionVerdict verdict =
                judgeSelection(*map->embedding, map->metric, *original, selection, context.run);
            compareWithMap(verdict, map->projection.positions, selection, context.run);
            context.post([this, verdict] { Q_EMIT judged(verdict); });
        });
}

void MapInsight::listNeighbors(int point) {
    neighborsJob_.abandon();
    if (!map_ || point < 0 || static_cast<Index>(point) >= map_->embedding->rows() ||
        map_->embedding->rows() < 2)
        return;
    neighborsJob_.start([this, map = map_, point](const BackgroundJob::Context& context) {
        // One more than are listed: the point itself is among them, unless equal rows push it out.
        const int count = static_cast<int>(std::min<Index>(neighborsShown + 1, map->embedding->rows()));
        const Neighbors found =
            findNeighborsAmong(map->embedding->row(point), *map->embedding, count, map->metric, context.run);
        PointNeighbors nearest;
        nearest.point = point;
        for (Index j = 0; j < count; ++j)
            if (found.indices(0, j) != point && static_cast<int>(nearest.points.size()) < neighborsShown) {
                nearest.points.push_back(found.indices(0, j));
                nearest.distances.push_back(found.distances(0, j));
            }
        context.post([this, nearest] { Q_EMIT neighborsFound(nearest); });
    });
}

} // namespace groupscope
