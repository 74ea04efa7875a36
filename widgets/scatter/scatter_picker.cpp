// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_picker.h"

#include "widgets/scatter/read_ahead.h"

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
    // On this thread alone: it is the window's, and the others may be busy with a training for seconds.
    columns_ = static_cast<int>(view.width() / cellSize) + 1;
    lines_ = static_cast<int>(view.height() / cellSize) + 1;
    start_.assign(std::size_t(columns_) * lines_ + 1, 0);
    const std::vector<int>& order = scene.order();
    const ScatterProjection project = camera.projection(view);
    const float width = static_cast<float>(view.width());
    const float height = static_cast<float>(view.height());
    cells_.resize(order.size());
    int* cell = cells_.data();
    const auto ask = [&](int row) { __builtin_prefetch(scene.position(row)); };
    visitRows(order, ask, [&](int row) {
        const Eigen::Vector2f spot = project(scene.position(row));
        const bool inside = spot.x() >= 0 && spot.y() >= 0 && spot.x() < width && spot.y() < height;
        *cell = inside ? int(spot.y() / cellSize) * columns_ + int(spot.x() / cellSize) : -1;
        start_[std::size_t(*cell++ + 1)] += inside ? 1 : 0;
    });
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    rows_.resize(std::size_t(start_.back()));
    std::vector<int> next(start_.begin(), start_.end() - 1);
    for (std::size_t index = 0; index < order.size(); ++index) {
        if (cells_[index] >= 0) {
            rows_[std::size_t(next[std::size_t(cells_[index])]++)] = order[index];
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
    const ScatterProjection project = camera.projection(view);
    int best = -1;
    double bestDistance = std::min<double>(reach, cellSize);
    float bestDepth = std::numeric_limits<float>::infinity();
    for (int y = std::max(line - 1, 0); y <= std::min(line + 1, lines_ - 1); ++y) {
        for (int x = std::max(column - 1, 0); x <= std::min(column + 1, columns_ - 1); ++x) {
            const std::size_t cell = std::size_t(y) * columns_ + x;
            for (int index = start_[cell]; index < start_[cell + 1]; ++index) {
                const int row = rows_[std::size_t(index)];
                const float* position = scene.position(row);
                const Eigen::Vector2f spot = project(position);
                const double distance = std::hypot(spot.x() - x0, spot.y() - y0);
                if (distance > bestDistance + (best < 0 ? 0.0 : sameSpot)) {
                    continue;
                }
                // Selected points lie above the others at any depth.
                const float behind = scene.isContext(row) ? 2.0F : 0.0F;
                const float depth = behind + (scene.isThreeD() ? camera.depth(position) : 0.0F);
                if (best < 0 || distance < bestDistance - sameSpot || depth <= bestDepth) {
                    best = row;
                    bestDistance = std::min(bestDistance, distance);
                    bestDepth = depth;
                }
            }
        }
    }
    return best;
}

} // namespace groupscope
