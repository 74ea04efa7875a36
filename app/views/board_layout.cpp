// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/board_layout.h"

#include <algorithm>
#include <chrono>

namespace groupscope {

namespace {

constexpr std::chrono::milliseconds boardPictureInterval(80);

std::size_t bytesOfMap(const MatrixF& map) {
    return sizeof(float) * static_cast<std::size_t>(map.size());
}

} // namespace

QStringList BoardOrder::namesOf(const BoardLayout& layout) const {
    QStringList own;
    for (const std::size_t source : layout.sources)
        own << names[static_cast<qsizetype>(source)];
    return own;
}

LaidOutMaps laidOutMapsOf(const LayoutKey& key, const ValueSource& source,
                          const std::function<void(LaidOutMaps)>& tell) {
    const std::shared_ptr<const BoardOrder> order = key.order.get();
    const auto layout =
        std::find_if(order->layouts.begin(), order->layouts.end(),
                     [&](const BoardLayout& other) { return order->namesOf(other) == key.names; });
    const bool isFirst = layout == order->layouts.begin();
    auto lastShown = std::chrono::steady_clock::time_point();
    const auto onLayout = [&](const std::vector<MatrixF>& maps) {
        const auto now = std::chrono::steady_clock::now();
        if (!isFirst || now - lastShown < boardPictureInterval)
            return; // others would move under the eye when they are aligned
        lastShown = now;
        tell({maps, false});
    };
    return {layOut(order->sources, *layout, key.options, source.context, onLayout), true};
}

std::size_t bytesOfLayout(const LaidOutMaps& layout) {
    std::size_t bytes = sizeof layout;
    for (const MatrixF& map : layout.maps)
        bytes += bytesOfMap(map);
    return bytes;
}

AlignedMaps alignedMapsOf(const ObjectKey<LaidOutBoard>& key, const ValueSource& /*source*/,
                          const std::function<void(AlignedMaps)>& /*tell*/) {
    const std::shared_ptr<const LaidOutBoard> board = key.get();
    return alignMaps(board->order->sources, board->layouts);
}

std::size_t bytesOfAligned(const AlignedMaps& maps) {
    std::size_t bytes = sizeof maps;
    for (const BoardMap& map : maps)
        bytes += sizeof map + bytesOfMap(map.positions);
    return bytes;
}

} // namespace groupscope
