// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_scene.h"

#include <span>
#include <vector>

namespace groupscope {

/// The positions of a scene sorted by category: those of a category are contiguous, in the order of rows.
struct CategoryPoints {
    std::vector<Eigen::Vector3f> points;
    /// (C + 2,): category c has points [start[c], start[c + 1]).
    std::vector<std::size_t> start;

    std::span<const Eigen::Vector3f> of(int category) const {
        const std::size_t code = static_cast<std::size_t>(category);
        return {points.data() + start[code], start[code + 1] - start[code]};
    }
};

/// Points of the visible categories; points without a position are left out.
CategoryPoints categoryPoints(const ScatterScene& scene);

/// Centre of a category: the median of its points in each axis, which is robust to outliers.
struct GroupCentre {
    int category = 0;
    int points = 0;
    Eigen::Vector3f median = Eigen::Vector3f::Zero();
};

/// Centres of all visible categories with points, the largest category first; points without a value have
/// none.
std::vector<GroupCentre> groupCentres(const ScatterScene& scene);

} // namespace groupscope
