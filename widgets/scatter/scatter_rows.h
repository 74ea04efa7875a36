// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QRectF>

namespace groupscope {

/// The visible rows of a scene: of a visible category, with a finite position. Only these can be selected in
/// a view.
RowSelection visibleRows(const ScatterScene& scene);

/// The visible rows of category `code` in [0, C]; C: without a value.
RowSelection visibleRowsOf(const ScatterScene& scene, int code);

/// (C + 1,): number of selected points with a position in each category, the last for points without a value.
std::vector<int> selectedCounts(const ScatterScene& scene);

/// Number of points and their bounding box in pixels of the view. The box of a single point has no size; that
/// of no point is null.
struct ScreenBounds {
    int points = 0;
    QRectF box;
};

/// Bounds of the visible selected points, in a view of this size.
ScreenBounds selectedBounds(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view);

} // namespace groupscope
