// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/category_points.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace groupscope {
namespace {

float median(std::vector<float>& values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

CategoryPoints categoryPoints(const ScatterScene& scene) {
    CategoryPoints sorted;
    sorted.start.assign(scene.counts().size() + 1, 0);
    for (std::size_t code = 0; code < scene.counts().size(); ++code) {
        const int count = scene.visible()[code] ? scene.counts()[code] : 0;
        sorted.start[code + 1] = sorted.start[code] + std::size_t(count);
    }
    sorted.points.resize(sorted.start.back());
    std::vector<std::size_t> next(sorted.start.begin(), sorted.start.end() - 1);
    const std::vector<char> visible(scene.visible().begin(), scene.visible().end());
    const bool allPlaced = scene.missingPositions() == 0;
    for (int row = 0; row < scene.rows(); ++row) {
        const std::size_t code = static_cast<std::size_t>(scene.category(row));
        const Eigen::Vector3f position = Eigen::Map<const Eigen::Vector3f>(scene.position(row));
        if (visible[code] && (allPlaced || position.allFinite())) {
            sorted.points[next[code]++] = position;
        }
    }
    return sorted;
}

std::vector<GroupCentre> groupCentres(const ScatterScene& scene) {
    const CategoryPoints sorted = categoryPoints(scene);
    const int axes = scene.isThreeD() ? 3 : 2;
    std::vector<GroupCentre> centres(static_cast<std::size_t>(scene.categoryCount()));
    parallelFor(centres.size(), 1, [&](std::size_t begin, std::size_t end) {
        std::vector<float> values;
        for (std::size_t code = begin; code < end; ++code) {
            const auto points = sorted.of(int(code));
            centres[code].category = static_cast<int>(code);
            centres[code].points = static_cast<int>(points.size());
            values.resize(points.size());
            for (int axis = 0; axis < axes && !points.empty(); ++axis) {
                std::transform(points.begin(), points.end(), values.begin(),
                               [axis](const Eigen::Vector3f& point) { return point[axis]; });
                centres[code].median[axis] = median(values);
            }
        }
    });
    std::erase_if(centres, [](const GroupCentre& centre) { return centre.points == 0; });
    std::stable_sort(centres.begin(), centres.end(), [](const GroupCentre& first, const GroupCentre& second) {
        return first.points > second.points;
    });
    return centres;
}

} // namespace groupscope
