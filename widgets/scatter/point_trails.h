// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QRectF>

#include <array>
#include <vector>

class QPainter;

namespace groupscope {

/// Earlier positions of some points.
struct PointTrails {
    using Place = std::array<float, 3>; ///< z = 0 in 2-D

    std::vector<int> rows;
    std::vector<std::vector<Place>> places; ///< positions of each of `rows`, the oldest first
};

/// Draws a line from the oldest position of each point to its current one, in its colour, fainter for older
/// positions. Points of hidden categories have none.
void paintPointTrails(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const PointTrails& trails);

} // namespace groupscope
