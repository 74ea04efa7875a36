// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/marks.h"

#include <cmath>
#include <numbers>
#include <tuple>

namespace groupscope {

namespace {

using Outline = std::vector<std::pair<double, double>>;

/// A polygon whose corners lie on circles of these radii by turns, the first corner at `start` sixteenths of
/// a turn.
Outline polygon(int corners, double radius, double innerRadius, double start) {
    Outline outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * std::numbers::pi * (start / 16.0 + static_cast<double>(i) / corners);
        const double r = i % 2 == 0 ? radius : innerRadius;
        outline.emplace_back(r * std::cos(angle), r * std::sin(angle));
    }
    return outline;
}

Outline uprightCross() {
    constexpr double arm = 0.95, half = 0.33;
    return {{half, -arm}, {half, -half}, {arm, -half}, {arm, half},   {half, half},   {half, arm},
            {-half, arm}, {-half, half}, {-arm, half}, {-arm, -half}, {-half, -half}, {-half, -arm}};
}

Outline slantedCross() {
    Outline outline = uprightCross();
    for (auto& [x, y] : outline)
        std::tie(x, y) = std::pair((x - y) * std::numbers::sqrt2 / 2.0, (x + y) * std::numbers::sqrt2 / 2.0);
    return outline;
}

} // namespace

std::vector<double> dashPattern(LineDash dash) {
    switch (dash) {
    case LineDash::solid:
        return {};
    case LineDash::dashed:
        return {7, 3};
    case LineDash::dashDotted:
        return {9, 3, 2, 3};
    case LineDash::dotted:
        return {2, 3};
    case LineDash::dashDotDotted:
        break;
    }
    return {9, 3, 2, 3, 2, 3};
}

std::vector<std::pair<double, double>> markOutline(std::size_t shape) {
    switch (shape % markShapes) {
    case 0:
        return polygon(32, 0.9, 0.9, 0);
    case 1:
        return polygon(4, 1.12, 1.12, 2); // square
    case 2:
        return polygon(3, 1.2, 1.2, 12);
    case 3:
        return polygon(4, 1.15, 1.15, 0); // diamond
    case 4:
        return polygon(10, 1.35, 0.56, 12); // star
    case 5:
        return polygon(3, 1.2, 1.2, 4);
    case 6:
        return uprightCross();
    default:
        return slantedCross();
    }
}

std::vector<std::pair<double, double>> markOutline(std::size_t shape, double x, double y, double radius) {
    Outline outline = markOutline(shape);
    for (auto& [cornerX, cornerY] : outline) {
        cornerX = x + radius * cornerX;
        cornerY = y + radius * cornerY;
    }
    return outline;
}

} // namespace groupscope
