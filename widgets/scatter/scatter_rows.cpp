// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_rows.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {
namespace {

constexpr std::size_t rowsPerBlock = 64 * 1024;

bool hasPosition(const float* position) {
    return std::isfinite(position[0]) && std::isfinite(position[1]) && std::isfinite(position[2]);
}

} // namespace

RowSelection visibleRows(const ScatterScene& scene) {
    RowSelection rows(std::size_t(scene.rows()));
    if (scene.visibleCount() == scene.rows()) {
        rows.selectAll();
        return rows;
    }
    for (const int row : scene.order()) {
        rows.set(std::size_t(row), scene.visible()[std::size_t(scene.category(row))]); // not of a grey rest
    }
    return rows;
}

RowSelection visibleRowsOf(const ScatterScene& scene, int code) {
    RowSelection rows(std::size_t(scene.rows()));
    if (!scene.visible()[std::size_t(code)]) {
        return rows;
    }
    parallelFor(rows.rowCount(), rowsPerBlock, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            if (scene.category(int(row)) == code && hasPosition(scene.position(int(row)))) {
                rows.set(row, true);
            }
        }
    });
    return rows;
}

std::vector<int> selectedCounts(const ScatterScene& scene) {
    const std::size_t categories = scene.counts().size();
    const std::size_t rows = static_cast<std::size_t>(scene.rows());
    // Few and large pieces: each has counts of its own, and there may be thousands of categories.
    const std::size_t grain = std::max<std::size_t>(rowsPerBlock, (rows / 16 + 63) / 64 * 64);
    const bool allPlaced = scene.missingPositions() == 0;
    std::vector<std::vector<int>> ofPiece((rows + grain - 1) / grain);
    parallelFor(rows, grain, [&](std::size_t begin, std::size_t end) {
        std::vector<int> counts(categories, 0);
        for (std::size_t row = begin; row < end; ++row) {
            if (scene.selection().contains(row) && (allPlaced || hasPosition(scene.position(int(row))))) {
                ++counts[std::size_t(scene.category(int(row)))];
            }
        }
        ofPiece[begin / grain] = std::move(counts);
    });
    std::vector<int> sum(categories, 0);
    for (const std::vector<int>& counts : ofPiece) {
        std::transform(sum.begin(), sum.end(), counts.begin(), sum.begin(), std::plus<>());
    }
    return sum;
}

ScreenBounds selectedBounds(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const ScatterProjection project = camera.projection(view);
    Eigen::Vector2f lower(infinity, infinity);
    Eigen::Vector2f upper(-infinity, -infinity);
    ScreenBounds bounds;
    for (const int row : scene.order()) {
        if (scene.selection().contains(std::size_t(row))) {
            const Eigen::Vector2f spot = project(scene.position(row));
            lower = lower.cwiseMin(spot);
            upper = upper.cwiseMax(spot);
            ++bounds.points;
        }
    }
    if (bounds.points > 0) {
        bounds.box = QRectF(QPointF(lower.x(), lower.y()), QPointF(upper.x(), upper.y()));
    }
    return bounds;
}

} // namespace groupscope
