// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_picker.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace groupscope {
namespace {

constexpr float cellSize = 16.0F;
/// Points nearer to each other than this many pixels look as one; the front one is meant.
constexpr double sameSpot = 0.5;

} // namespace

void ScatterPicker::build(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view) {
    columns_ = static_cast<int>(view.width() / cellSize) + 1;
    lines_ = static_cast<int>(view.height() / cellSize) + 1;
    start_.assign(std::size_t(columns_) * lines_ + 1, 0);
    const std::vector<int>& order = scene.order();
    const ScatterProjection project = camera.projection(view);
    std::vector<Entry> spots(order.size());
    std::vector<int> cells(order.size());
    parallelFor(order.size(), 16384, [&](std::size_t begin, std::size_t end) {
        for (std::size_t index = begin; index < end; ++index) {
            const Eigen::Vector2f spot = project(scene.position(order[index]));
            spots[index] = {spot.x(), spot.y(), order[index]};
            const bool inside =
                spot.x() >= 0 && spot.y() >= 0 && spot.x() < view.width() && spot.y() < view.height();
            cells[index] = inside ? int(spot.y() / cellSize) * columns_ + int(spot.x() / cellSize) : -1;
        }
    });
    for (const int cell : cells) {
        if (cell >= 0) {
            ++start_[std::size_t(cell) + 1];
        }
    }
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    std::vector<int> next(start_.begin(), start_.end() - 1);
    entries_.resize(std::size_t(start_.back()));
    for (std::size_t index = 0; index < spots.size(); ++index) {
        if (cells[index] >= 0) {
            entries_[std::size_t(next[std::size_t(cells[index])]++)] = spots[index];
        }
    }
    valid_ = true;
}

int ScatterPicker::pick(QPointF cursor, double reach, const ScatterScene& scene, const ScatterCamera& camera,
                        QSizeF view) {
    if (!valid_) {
        build(scene, camera, view);
    }
    const int column = static_cast<int>(std::floor(cursor.x() / cellSize));
    const int line = static_cast<int>(std::floor(cursor.y() / cellSize));
    const float x0 = static_cast<float>(cursor.x());
    const float y0 = static_cast<float>(cursor.y());
    int best = -1;
    double bestDistance = std::min<double>(reach, cellSize);
    float bestDepth = std::numeric_limits<float>::infinity();
    for (int y = std::max(line - 1, 0); y <= std::min(line + 1, lines_ - 1); ++y) {
        for (int x = std::max(column - 1, 0); x <= std::min(column + 1, columns_ - 1); ++x) {
            const std::size_t cell = std::size_t(y) * columns_ + x;
            for (int index = start_[cell]; index < start_[cell + 1]; ++index) {
                const Entry& entry = entries_[std::size_t(index)];
                const double distance = std::hypot(entry.x - x0, entry.y - y0);
                if (distance > bestDistance + (best < 0 ? 0.0 : sameSpot)) {
                    continue;
                }
                const float depth = scene.isThreeD() ? camera.depth(scene.position(entry.row)) : 0.0F;
                if (best < 0 || distance < bestDistance - sameSpot || depth <= bestDepth) {
                    best = entry.row;
                    bestDistance = std::min(bestDistance, distance);
                    bestDepth = depth;
                }
            }
        }
    }
    return best;
}

} // namespace groupscope
