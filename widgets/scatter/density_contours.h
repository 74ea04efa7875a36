// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_scene.h"

#include <QPointF>

#include <array>
#include <vector>

namespace groupscope {

/// Fewer points have no density worth drawing.
constexpr int fewestForContours = 20;
/// Of more categories only the largest have contours: hundreds of lines tell nothing.
constexpr int mostContours = 256;
/// The parts of a category that its contours enclose.
constexpr std::array<double, 2> contourShares = {0.5, 0.9};

/// Where most of a category is: the region of its highest estimated density that holds `share` of its points.
struct DensityContour {
    int category = 0;
    double share = 0.5;
    std::vector<std::vector<QPointF>> lines; ///< closed, in data units; even-odd inside
};

/// Contours of each visible category with points enough, largest first, the wider share first; of points
/// without a value only when there are no categories. None in 3-D. Bounded work, on all threads: the more
/// categories, the coarser the grids, from 192 nodes a side for up to 16. Same scene, same bytes.
std::vector<DensityContour> densityContours(const ScatterScene& scene);

} // namespace groupscope
