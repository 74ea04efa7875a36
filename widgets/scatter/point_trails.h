// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QRectF>

#include <array>
#include <vector>

class QPainter;

namespace groupscope {

/// Where some points were before.
struct PointTrails {
    using Place = std::array<float, 3>; ///< z = 0 in 2-D

    std::vector<int> rows;
    std::vector<std::vector<Place>> places; ///< of each of `rows`, the oldest first
};

/// Draws a line from the oldest place of each point to where it is now, in its colour, the fainter the longer
/// ago. Points of hidden categories have none.
void paintPointTrails(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const PointTrails& trails);

} // namespace groupscope
