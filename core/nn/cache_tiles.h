// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/nn/cache_layer.h"

#include <algorithm>
#include <vector>

namespace groupscope {

/// Keys that one thread works on at a time: with 128 rows, half a megabyte of affinities.
inline constexpr Eigen::Index cacheTileKeys = 1024;
inline constexpr Eigen::Index cacheTileRows = 128;

/// A run of keys [begin, end) of one class.
struct KeySegment {
    int label = 0;
    Eigen::Index begin = 0;
    Eigen::Index end = 0;
};

/// The class segments within the keys [begin, end), in order; classes without keys are left out.
inline std::vector<KeySegment> segmentsOf(const ClassStarts& starts, Eigen::Index begin, Eigen::Index end) {
    std::vector<KeySegment> segments;
    const auto after = std::upper_bound(starts.begin(), starts.end(), static_cast<int>(begin));
    for (auto next = after; next != starts.end() && *(next - 1) < end; ++next)
        if (*(next - 1) < *next)
            segments.push_back({static_cast<int>(next - starts.begin()) - 1,
                                std::max<Eigen::Index>(begin, *(next - 1)),
                                std::min<Eigen::Index>(end, *next)});
    return segments;
}

/// Calls body(tile, begin, end) for the tiles of `keyCount` keys on all threads; checks the stop token at
/// each.
template<class Body>
void forEachKeyTile(Eigen::Index keyCount, const RunContext& run, const Body& body) {
    parallelFor(static_cast<std::size_t>(keyCount), static_cast<std::size_t>(cacheTileKeys),
                [&](std::size_t begin, std::size_t end) {
                    run.throwIfStopped();
                    body(begin / static_cast<std::size_t>(cacheTileKeys), static_cast<Eigen::Index>(begin),
                         static_cast<Eigen::Index>(end));
                });
}

inline std::size_t keyTileCount(Eigen::Index keyCount) {
    return static_cast<std::size_t>((keyCount + cacheTileKeys - 1) / cacheTileKeys);
}

} // namespace groupscope
