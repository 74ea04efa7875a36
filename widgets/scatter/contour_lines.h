// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/density_grid.h"

#include <QPointF>

#include <vector>

namespace groupscope {

/// Closed contour lines at `level` > 0 of a grid, in data units (marching squares; the mean of the four nodes
/// decides a saddle). The first corner is not repeated at the end.
std::vector<std::vector<QPointF>> contourLines(const DensityGrid& grid, float level);

} // namespace groupscope
