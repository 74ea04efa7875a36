// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <vector>

namespace groupscope {

/// Finds the point under the cursor. A grid over the view holds the visible points, built once for a view, so
/// that a look-up takes the same time for any number of points.
class ScatterPicker {
  public:
    /// To be called when the scene, the camera or the size of the view changed.
    void invalidate() { valid_ = false; }
    /// Row of the visible point nearest to `cursor` within `reach` logical pixels (at most one cell, 16), of
    /// equally near ones the one in front; -1 if there is none. Rebuilds the grid if it is out of date.
    int pick(QPointF cursor, double reach, const ScatterScene& scene, const ScatterCamera& camera,
             QSizeF view);

  private:
    void build(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view);

    bool valid_ = false;
    int columns_ = 0;
    int lines_ = 0;
    /// Rows of cell c are [start_[c], start_[c + 1]) of rows_, in drawing order.
    std::vector<int> start_;
    std::vector<int> rows_;
    std::vector<int> cells_; ///< cell of each drawn row while the grid is built
};

} // namespace groupscope
