// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_picture.h"

#include "core/data/task.h"

#include <chrono>
#include <utility>

namespace groupscope {

namespace {

/// The eye wants no more pictures of a moving layout, and the window has to draw them.
constexpr std::chrono::milliseconds pictureInterval(80);

} // namespace

bool MapRequest::sameEmbedding(const MapRequest& other) const {
    return runId == other.runId && which == other.which && split == other.split && !epochs && !other.epochs;
}

bool MapRequest::sameSearch(const MapRequest& other) const {
    return sameEmbedding(other) && options.metric == other.options.metric &&
           options.search == other.options.search && options.seed == other.options.seed;
}

QStringList runsOf(const MapKey& key) {
    return key.request.runId.isEmpty() ? QStringList() : QStringList{key.request.runId};
}

std::vector<int> rowsOfMap(const Task& task, const std::string& split) {
    if (!split.empty())
        return task.split(split, "map").rows;
    std::vector<char> used(task.labels.size(), 0);
    for (const Split& set : task.splits)
        for (const int row : set.rows)
            used[row] = 1;
    std::vector<int> all;
    for (std::size_t row = 0; row < used.size();
         ++row) // also those without a class or split that have a place
        if (used[row] != 0 || task.X().row(static_cast<Eigen::Index>(row)).allFinite())
            all.push_back(static_cast<int>(row));
    return all;
}

MapPicture pictureOf(const MapKey& key, const ValueSource& source,
                     const std::function<void(MapPicture)>& tell) {
    const MapRequest& request = key.request;
    MapOrder order;
    order.task = source.task;
    if (!source.runs.empty())
        order.run = source.runs.front().whole();
    order.rows = rowsOfMap(*source.task, request.split);
    order.options = request.options;
    order.epochs = request.epochs;
    order.which = request.which;
    if (const auto earlier = key.earlier.find()) {
        order.earlier = earlier->map;
        order.sameSearch =
            request.sameSearch(earlier->request) && earlier->map->projection.neighbors.indices.cols() > 0;
    }
    auto lastShown = std::chrono::steady_clock::time_point();
    const auto onLayout = [&](const MatrixF& positions) {
        const auto now = std::chrono::steady_clock::now();
        if (now - lastShown < pictureInterval)
            return;
        lastShown = now;
        tell({request, positions});
    };
    MapResult result = layOutMap(order, source.context, onLayout);
    MapPicture picture{
        request, {}, std::make_shared<const LaidOutMap>(std::move(result.map)), result.complete};
    if (picture.isWhole)
        return picture;
    tell(std::move(picture)); // it is computed anew when it is requested again
    throw Cancelled();
}

std::size_t bytesOfPicture(const MapPicture& picture) {
    auto values = static_cast<std::size_t>(picture.moving.size());
    if (const auto& map = picture.map) {
        values += static_cast<std::size_t>(map->embedding->size() + map->projection.positions.size() +
                                           2 * map->projection.neighbors.indices.size());
        for (const MatrixF& frame : map->frames)
            values += static_cast<std::size_t>(frame.size());
    }
    return sizeof picture + 4 * values;
}

} // namespace groupscope
