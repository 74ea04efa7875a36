// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QRectF>

namespace groupscope {

/// The rows of a scene that can be seen: of a visible category, with a finite position. Only they can be
/// selected in a view.
RowSelection visibleRows(const ScatterScene& scene);

/// The rows of category `code` in [0, C] that can be seen; C: without a value.
RowSelection visibleRowsOf(const ScatterScene& scene, int code);

/// (C + 1,): how many points with a position are selected in each category, the last for points without a
/// value.
std::vector<int> selectedCounts(const ScatterScene& scene);

/// Where a set of points is on screen: how many, and the smallest box around them in pixels of the view. The
/// box of a single point has no size; that of none is null.
struct ScreenBounds {
    int points = 0;
    QRectF box;
};

/// Of the selected points that can be seen, in a view of this size.
ScreenBounds selectedBounds(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view);

} // namespace groupscope
