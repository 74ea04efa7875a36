// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_scene.h"

#include <QPointF>

#include <array>
#include <vector>

namespace groupscope {

/// Fewer points have no reliable density.
constexpr int fewestForContours = 20;
/// Of more categories only the largest have contours, because hundreds of lines are not readable.
constexpr int mostContours = 256;
/// Fractions of the points of a category inside its contours.
constexpr std::array<double, 2> contourShares = {0.5, 0.9};

/// A highest-density region of a category that holds `share` of its points.
struct DensityContour {
    int category = 0;
    double share = 0.5;
    std::vector<std::vector<QPointF>> lines; ///< closed, in data units; even-odd inside
};

/// Contours of each visible category with enough points, the largest category and the wider region first;
/// points without a value have contours only if there are no categories. None in 3-D. Bounded work on all
/// threads: the more categories, the coarser the grids, from 192 nodes a side for up to 16. The same scene
/// gives the same bytes.
std::vector<DensityContour> densityContours(const ScatterScene& scene);

} // namespace groupscope
