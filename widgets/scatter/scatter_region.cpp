// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_region.h"

#include "core/base/error.h"
#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {
namespace {

/// At most so many cells a side: the grid stays in the processor's nearest memory.
constexpr int mostCells = 256;
/// Rows of one piece of parallel work; whole words of a RowSelection, so that no two pieces share one.
constexpr std::size_t rowsAtOnce = 64 * 512;

} // namespace

ScatterRegion ScatterRegion::rectangle(const QRectF& box) {
    const QRectF area = box.normalized();
    return polygon({area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft()});
}

ScatterRegion ScatterRegion::polygon(const std::vector<QPointF>& corners) {
    ScatterRegion region;
    if (corners.size() < 3) {
        return region;
    }
    region.left_ = region.right_ = corners.front().x();
    region.top_ = region.bottom_ = corners.front().y();
    for (const QPointF& corner : corners) {
        if (!std::isfinite(corner.x()) || !std::isfinite(corner.y())) {
            throw UsageError("a corner of an outline is not finite", "polygon", "give corners in pixels");
        }
        region.left_ = std::min(region.left_, corner.x());
        region.right_ = std::max(region.right_, corner.x());
        region.top_ = std::min(region.top_, corner.y());
        region.bottom_ = std::max(region.bottom_, corner.y());
    }
    const double width = region.right_ - region.left_;
    const double height = region.bottom_ - region.top_;
    if (!(width > 0.0) || !(height > 0.0)) {
        return region; // a line encloses nothing
    }
    region.columns_ = static_cast<int>(std::clamp(width, 1.0, double(mostCells)));
    region.lines_ = static_cast<int>(std::clamp(height, 1.0, double(mostCells)));
    region.cellsPerX_ = region.columns_ / width;
    region.cellsPerY_ = region.lines_ / height;
    region.cells_.assign(std::size_t(region.columns_) * region.lines_, outside);
    std::vector<Edge> edges;
    QPointF last = corners.back();
    for (const QPointF& corner : corners) {
        const auto [from, to] = last.y() <= corner.y() ? std::pair(last, corner) : std::pair(corner, last);
        region.markEdge(from, to);
        if (from.y() < to.y()) {
            edges.push_back({from.x(), from.y(), to.x(), to.y()});
        }
        last = corner;
    }
    region.bucketEdges(edges);
    region.fillCells();
    return region;
}

// Clamped before they are rounded, and in this order of arguments: a NaN ends up in the first cell.
int ScatterRegion::columnOf(double x) const {
    return static_cast<int>(std::min(std::max(0.0, (x - left_) * cellsPerX_), columns_ - 1.0));
}

int ScatterRegion::lineOf(double y) const {
    return static_cast<int>(std::min(std::max(0.0, (y - top_) * cellsPerY_), lines_ - 1.0));
}

void ScatterRegion::markEdge(QPointF from, QPointF to) {
    // Level edges cross no ray, but what lies above and below them may differ.
    const double slack = 1e-6 * (right_ - left_);
    const double slope = to.y() > from.y() ? (to.x() - from.x()) / (to.y() - from.y()) : 0.0;
    const double least = std::min(from.x(), to.x());
    const double most = std::max(from.x(), to.x());
    for (int line = lineOf(from.y()); line <= lineOf(to.y()); ++line) {
        double first = least;
        double last = most;
        if (slope != 0.0) {
            // One more line of the grid on either side, because rounding may move the ends of the edge there.
            const double upper = from.x() + slope * (top_ + (line - 1e-6) / cellsPerY_ - from.y());
            const double lower = from.x() + slope * (top_ + (line + 1 + 1e-6) / cellsPerY_ - from.y());
            first = std::max(least, std::min(upper, lower));
            last = std::min(most, std::max(upper, lower));
        }
        const auto begin = cells_.begin() + std::ptrdiff_t(line) * columns_;
        const int firstColumn = columnOf(first - slack);
        const int lastColumn = std::max(columnOf(last + slack), firstColumn);
        std::fill(begin + firstColumn, begin + lastColumn + 1, mixed);
    }
}

void ScatterRegion::bucketEdges(const std::vector<Edge>& edges) {
    start_.assign(std::size_t(lines_) + 1, 0);
    for (const Edge& edge : edges) {
        for (int line = lineOf(edge.y0); line <= lineOf(edge.y1); ++line) {
            ++start_[std::size_t(line) + 1];
        }
    }
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    std::vector<int> next(start_.begin(), start_.end() - 1);
    edges_.resize(std::size_t(start_.back()));
    for (const Edge& edge : edges) {
        for (int line = lineOf(edge.y0); line <= lineOf(edge.y1); ++line) {
            edges_[std::size_t(next[std::size_t(line)]++)] = edge;
        }
    }
}

void ScatterRegion::fillCells() {
    for (int line = 0; line < lines_; ++line) {
        const double y = top_ + (line + 0.5) / cellsPerY_;
        Cell* cells = cells_.data() + std::size_t(line) * columns_;
        for (int column = 0; column < columns_; ++column) {
            if (cells[column] == mixed) {
                continue;
            }
            // Between two edges nothing changes.
            const bool sameAsLast = column > 0 && cells[column - 1] != mixed;
            const double x = left_ + (column + 0.5) / cellsPerX_;
            cells[column] = sameAsLast ? cells[column - 1] : crossesOdd(line, x, y) ? inside : outside;
        }
    }
}

bool ScatterRegion::crossesOdd(int line, double x, double y) const {
    bool odd = false;
    for (int index = start_[std::size_t(line)]; index < start_[std::size_t(line) + 1]; ++index) {
        odd ^= edges_[std::size_t(index)].isRightOf(x, y);
    }
    return odd;
}

bool ScatterRegion::contains(double x, double y) const {
    if (isEmpty()) {
        return false;
    }
    // Without branches but for the few spots in mixed cells: points come in no order that a processor could
    // foresee. A NaN fails every comparison.
    const bool bounded = int(x >= left_) & int(x <= right_) & int(y >= top_) & int(y <= bottom_);
    const int line = lineOf(y);
    const int cell = cells_[std::size_t(line) * columns_ + columnOf(x)] * int(bounded);
    return cell == mixed ? crossesOdd(line, x, y) : cell == inside;
}

RowSelection ScatterRegion::select(const ScatterScene& scene, const ScatterCamera& camera,
                                   QSizeF view) const {
    const std::size_t rows = static_cast<std::size_t>(scene.rows());
    RowSelection selection(rows);
    if (isEmpty()) {
        return selection;
    }
    const ScatterProjection project = camera.projection(view);
    const std::vector<std::uint8_t> visible(scene.visible().begin(), scene.visible().end());
    parallelFor(rows, rowsAtOnce, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const Eigen::Vector2f spot = project(scene.position(int(row)));
            const int shown = visible[std::size_t(scene.category(int(row)))];
            selection.set(row, int(contains(spot.x(), spot.y())) & shown);
        }
    });
    return selection;
}

} // namespace groupscope
