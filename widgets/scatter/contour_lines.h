// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/density_grid.h"

#include <QPointF>

#include <vector>

namespace groupscope {

/// The lines on which a grid reaches `level` > 0, each closed, in data units (marching squares; at a saddle
/// the mean of the four nodes decides). The first corner is not repeated at the end.
std::vector<std::vector<QPointF>> contourLines(const DensityGrid& grid, float level);

} // namespace groupscope
