// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/map_layout.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace groupscope {

namespace {

/// The eye wants no more pictures of a moving layout, and the window has to draw them.
constexpr std::chrono::milliseconds pictureInterval(80);

std::size_t bytesOf(const MatrixF& matrix) {
    return sizeof(float) * static_cast<std::size_t>(matrix.size());
}

MapOrder orderOf(const LayoutKey& key, const MapLayout& layout, const BoardOrder& board,
                 const std::shared_ptr<const Task>& task) {
    MapOrder order{task, {}, key.options, board.keepsEmbeddings};
    for (const std::size_t source : layout.sources)
        order.sources.push_back(board.sources[source]);
    if (const auto earlier = key.earlier.find()) {
        order.earlier = earlier->maps.front();
        order.sameSearch =
            key.sameSearch(earlier->options) && order.earlier->projection.neighbors.indices.cols() > 0;
    }
    return order;
}

} // namespace

QStringList BoardOrder::namesOf(const MapLayout& layout) const {
    QStringList own;
    for (const std::size_t source : layout.sources)
        own << names[static_cast<qsizetype>(source)];
    return own;
}

bool LayoutKey::sameSearch(const ProjectionOptions& other) const {
    return options.metric == other.metric && options.search == other.search && options.seed == other.seed;
}

LaidOutMaps laidOutMapsOf(const LayoutKey& key, const ValueSource& source,
                          const std::function<void(LaidOutMaps)>& tell) {
    const std::shared_ptr<const BoardOrder> board = key.order.get();
    const auto layout =
        std::find_if(board->layouts.begin(), board->layouts.end(),
                     [&](const MapLayout& other) { return board->namesOf(other) == key.names; });
    const bool isFirst = layout == board->layouts.begin();
    auto lastShown = std::chrono::steady_clock::time_point();
    const auto onLayout = [&](const std::vector<MatrixF>& positions) {
        const auto now = std::chrono::steady_clock::now();
        if (!isFirst || now - lastShown < pictureInterval)
            return; // others would move under the eye when they are aligned
        lastShown = now;
        tell({positions, {}, key.options});
    };
    MapResult result = layOutMaps(orderOf(key, *layout, *board, source.task), source.context, onLayout);
    LaidOutMaps laidOut{{}, {}, key.options, result.complete};
    for (LaidOutMap& map : result.maps) {
        laidOut.positions.push_back(map.projection.positions);
        laidOut.maps.push_back(std::make_shared<const LaidOutMap>(std::move(map)));
    }
    if (laidOut.isWhole)
        return laidOut;
    tell(std::move(laidOut)); // it is computed anew when it is requested again
    throw Cancelled();
}

std::size_t bytesOfLayout(const LaidOutMaps& layout) {
    std::size_t bytes = sizeof layout;
    for (const MatrixF& positions : layout.positions)
        bytes += bytesOf(positions);
    for (const std::shared_ptr<const LaidOutMap>& map : layout.maps) {
        bytes += bytesOf(map->projection.positions) + (map->embedding ? bytesOf(*map->embedding) : 0) +
                 sizeof(int) * (map->rows.size() + map->groups.size()) +
                 2 * sizeof(float) * static_cast<std::size_t>(map->projection.neighbors.indices.size());
        for (const MatrixF& frame : map->frames)
            bytes += bytesOf(frame);
    }
    return bytes;
}

} // namespace groupscope
