// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_values.h"

#include "core/math/map_neighbors.h"
#include "core/math/neighbor_search.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

std::size_t bytesOfFidelity(const MapFidelity& fidelity) {
    constexpr std::size_t ofRow = 4 * sizeof(float); // of a distortion, about
    return sizeof fidelity +
           (fidelity.searched ? static_cast<std::size_t>(fidelity.searched->indices.size()) : 0) *
               (sizeof(int) + sizeof(float)) +
           (fidelity.distortion ? fidelity.distortion->rows.falseShare.size() : 0) * ofRow;
}

} // namespace

MapFidelity fidelityOf(const ObjectKey<LaidOutMap>& key, const ValueSource& source,
                       const std::function<void(MapFidelity)>& tell) {
    const std::shared_ptr<const LaidOutMap> map = key.get();
    const auto N = static_cast<int>(map->embedding->rows());
    DistortionOptions options;
    options.neighbors = std::min(options.neighbors, (N - 1) / 2);
    const int count = listedNeighbors(options, N);
    MapFidelity fidelity;
    if (map->projection.neighbors.indices.cols() < count)
        fidelity.searched = std::make_shared<const Neighbors>(searchNeighbors(
            *map->embedding, count, map->metric, NeighborSearch::automatic, 0, source.context));
    tell(fidelity);
    const Neighbors inMap = findNeighborsInMap(map->projection.positions, count, source.context);
    fidelity.distortion = std::make_shared<const Distortion>(
        measureDistortion(*map->embedding, map->metric, map->projection.positions,
                          fidelity.searched ? *fidelity.searched : map->projection.neighbors, inMap,
                          map->groups, map->groupCount, options, source.context));
    return fidelity;
}

SelectionVerdict selectionVerdictOf(const VerdictKey& key, const ValueSource& source,
                                    const std::function<void(SelectionVerdict)>& /*tell*/) {
    const std::shared_ptr<const LaidOutMap> map = key.map.get();
    const std::shared_ptr<const RowSelection> selection = key.selection.get();
    SelectionVerdict verdict =
        judgeSelection(*map->embedding, map->metric, *key.neighbors.get(), *selection, source.context);
    compareWithMap(verdict, map->projection.positions, *selection, source.context);
    return verdict;
}

PointNeighbors neighborsOf(const PointKey& key, const ValueSource& source,
                           const std::function<void(PointNeighbors)>& /*tell*/) {
    constexpr int shown = 20;
    const std::shared_ptr<const LaidOutMap> map = key.map.get();
    // One more than listed: the point itself is among them, unless equal examples replace it.
    const int count = static_cast<int>(std::min<Index>(shown + 1, map->embedding->rows()));
    const Neighbors found = findNeighborsAmong(map->embedding->row(key.point), *map->embedding, count,
                                               map->metric, source.context);
    PointNeighbors nearest;
    nearest.point = key.point;
    for (Index j = 0; j < count; ++j)
        if (found.indices(0, j) != key.point && static_cast<int>(nearest.points.size()) < shown) {
            nearest.points.push_back(found.indices(0, j));
            nearest.distances.push_back(found.distances(0, j));
        }
    return nearest;
}

MapAtRest::MapAtRest(Session* session, QObject* parent)
    : Derived(session, fidelityOf, parent, bytesOfFidelity) {}

void MapAtRest::setMap(std::shared_ptr<const LaidOutMap> map) {
    map_ = std::move(map);
    if (map_ && map_->embedding->rows() > 2)
        request({map_});
    else
        request({});
    Q_EMIT mapChanged();
    Q_EMIT changed(); // what is known is of another map
}

std::shared_ptr<const Distortion> MapAtRest::distortion() const {
    const auto known = fidelity().value;
    return known ? known->distortion : nullptr;
}

std::shared_ptr<const Neighbors> MapAtRest::neighbors() const {
    const auto known = fidelity().value;
    if (!known)
        return nullptr;
    return known->searched ? known->searched
                           : std::shared_ptr<const Neighbors>(map_, &map_->projection.neighbors);
}

} // namespace groupscope
