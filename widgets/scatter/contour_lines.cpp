// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/contour_lines.h"

#include <array>
#include <cstdint>

namespace groupscope {
namespace {

enum Side : std::int8_t { top, right, bottom, left, none };

struct Segment {
    Side from, to;
};

/// Crossings of a square whose corners above the level are the bits upper left 1, upper right 2, lower right
/// 4, lower left 8. The higher side is on the left, so that each line continues from square to square. The
/// two saddles, 5 and 10, assume that the middle is below the level; above it they are `joinedSaddle`.
using Crossing = std::array<Segment, 2>;
constexpr Segment nothing = {none, none};
constexpr std::array<Crossing, 16> crossings = {{
    {nothing, nothing},
    {Segment{left, top}, nothing},
    {Segment{top, right}, nothing},
    {Segment{left, right}, nothing},
    {Segment{right, bottom}, nothing},
    {Segment{left, top}, Segment{right, bottom}},
    {Segment{top, bottom}, nothing},
    {Segment{left, bottom}, nothing},
    {Segment{bottom, left}, nothing},
    {Segment{bottom, top}, nothing},
    {Segment{top, right}, Segment{bottom, left}},
    {Segment{bottom, right}, nothing},
    {Segment{right, left}, nothing},
    {Segment{right, top}, nothing},
    {Segment{top, left}, nothing},
    {nothing, nothing},
}};
constexpr Crossing joinedFalling = {Segment{right, top}, Segment{left, bottom}};
constexpr Crossing joinedRising = {Segment{top, left}, Segment{bottom, right}};

/// Follows the lines from edge to edge of the grid. Edge 2n runs right from node n, edge 2n + 1 down.
class Tracer {
  public:
    Tracer(const DensityGrid& grid, float level)
        : grid_(grid)
        , level_(level)
        , next_(2 * grid.density.size(), -1) {
        for (int line = 0; line + 1 < grid.side; ++line) {
            for (int column = 0; column + 1 < grid.side; ++column) {
                cross(line * grid.side + column);
            }
        }
    }

    std::vector<std::vector<QPointF>> lines() {
        std::vector<std::vector<QPointF>> lines;
        for (int edge = 0; edge < int(next_.size()); ++edge) {
            std::vector<QPointF> line;
            for (int at = edge; at >= 0 && next_[std::size_t(at)] >= 0;) {
                line.push_back(spotOn(at));
                at = std::exchange(next_[std::size_t(at)], -1);
            }
            if (!line.empty()) {
                lines.push_back(std::move(line));
            }
        }
        return lines;
    }

  private:
    float value(int node) const { return grid_.density[std::size_t(node)]; }

    void cross(int node) {
        const int side = grid_.side;
        const std::array<float, 4> corner = {value(node), value(node + 1), value(node + side + 1),
                                             value(node + side)};
        unsigned above = 0;
        for (unsigned at = 0; at < 4; ++at) {
            above |= corner[at] >= level_ ? 1U << at : 0U;
        }
        const bool joined = 0.25F * (corner[0] + corner[1] + corner[2] + corner[3]) >= level_;
        const Crossing& crossing = above == 5 && joined    ? joinedFalling
                                   : above == 10 && joined ? joinedRising
                                                           : crossings[above];
        const std::array<int, 4> edges = {2 * node, 2 * (node + 1) + 1, 2 * (node + side), 2 * node + 1};
        for (const Segment& segment : crossing) {
            if (segment.from != none) {
                next_[std::size_t(edges[std::size_t(segment.from)])] = edges[std::size_t(segment.to)];
            }
        }
    }

    QPointF spotOn(int edge) const {
        const int node = edge / 2;
        const bool down = edge % 2 != 0;
        const float here = value(node);
        const float there = value(down ? node + grid_.side : node + 1);
        const double part = (level_ - here) / (there - here);
        const double column = node % grid_.side + (down ? 0.0 : part);
        const double line = node / grid_.side + (down ? part : 0.0);
        return {grid_.origin.x() + column * grid_.step.x(), grid_.origin.y() + line * grid_.step.y()};
    }

    const DensityGrid& grid_;
    float level_;
    std::vector<int> next_; ///< edge the line runs on to; -1 where none does
};

} // namespace

std::vector<std::vector<QPointF>> contourLines(const DensityGrid& grid, float level) {
    if (grid.side == 0 || !(level > 0.0F)) {
        return {};
    }
    return Tracer(grid, level).lines();
}

} // namespace groupscope
