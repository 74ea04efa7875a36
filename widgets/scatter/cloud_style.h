// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QColor>

namespace groupscope {

/// How far the colour of the most distant point of a 3-D cloud moves towards the ground, in [0,1].
constexpr float depthFade = 0.45F;

/// Width in logical pixels of the rim of the ground's colour around points of a 3-D cloud.
constexpr double rimWidth = 0.5;

/// The look of a cloud that every way of drawing it shares.
struct CloudStyle {
    double pointSize = 4.0;       ///< diameter, logical pixels
    double opacity = 1.0;         ///< of points when nothing is selected, and of the context; in (0,1]
    QColor ground;                ///< behind the points, and what 3-D points fade to with depth
    double selectedOpacity = 1.0; ///< of selected points; in (0,1]
};

/// The look for a view of `view` logical pixels: where points crowd they become transparent, so that the
/// density of a place is still seen; where they lie apart they are opaque. Measured on a sample of the points
/// inside the view, selected ones and the context apart: continuous while the reader zooms, and quick at any
/// N. In 3-D, where depth decides, always opaque.
CloudStyle cloudStyle(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view, double pointSize,
                      const QColor& ground);

/// The look while only `share` in (0,1] of the points is drawn: larger and less transparent, so that the
/// picture stays as dark as it is at rest.
CloudStyle thinnedStyle(CloudStyle style, double share);

/// Opacity of the rim that lets a point of a 3-D cloud stand out before another, in [0,1]; 0 for points so
/// small that rims would be all one sees of a crowd.
double rimOpacity(double pointSize);

/// Colour of a point at `depth` in [0,1] of a 3-D cloud.
QRgb fadedColor(QRgb color, float depth, QRgb ground);

/// Neutral tone of points that are not selected, between the ground and its text.
QColor contextColor(const QColor& ground);

} // namespace groupscope
