// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/density_contours.h"

#include "core/base/parallel.h"
#include "widgets/scatter/category_points.h"
#include "widgets/scatter/contour_lines.h"

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

constexpr double mostNodes = 192.0;
constexpr double fewestNodes = 64.0;

std::vector<int> categoriesWithContours(const ScatterScene& scene, const CategoryPoints& sorted) {
    std::vector<int> codes;
    for (int code = 0; code <= scene.categoryCount(); ++code) {
        const bool missing = code == scene.categoryCount() && code > 0;
        if (!missing && sorted.of(code).size() >= std::size_t(fewestForContours)) {
            codes.push_back(code);
        }
    }
    std::stable_sort(codes.begin(), codes.end(), [&](int first, int second) {
        return sorted.of(first).size() > sorted.of(second).size();
    });
    codes.resize(std::min<std::size_t>(codes.size(), mostContours));
    return codes;
}

} // namespace

std::vector<DensityContour> densityContours(const ScatterScene& scene) {
    if (scene.isThreeD()) {
        return {};
    }
    const CategoryPoints sorted = categoryPoints(scene);
    const std::vector<int> codes = categoriesWithContours(scene, sorted);
    // Smoothing costs the cube of the side.
    const double many = std::max(1.0, double(codes.size()) / 16.0);
    const int side = static_cast<int>(std::max(fewestNodes, mostNodes / std::cbrt(many)));
    std::vector<DensityContour> contours(contourShares.size() * codes.size());
    parallelFor(codes.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            const auto points = sorted.of(codes[at]);
            const DensityGrid grid = densityGrid(points, side);
            for (std::size_t share = 0; share < contourShares.size(); ++share) {
                DensityContour& contour = contours[contourShares.size() * (at + 1) - 1 - share];
                contour.category = codes[at];
                contour.share = contourShares[share];
                contour.lines = contourLines(grid, grid.levelEnclosing(contour.share, points));
            }
        }
    });
    std::erase_if(contours, [](const DensityContour& contour) { return contour.lines.empty(); });
    return contours;
}

} // namespace groupscope
