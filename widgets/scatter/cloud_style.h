// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QColor>

#include <array>

namespace groupscope {

/// How far the colour of the most distant point of a 3-D cloud moves towards the ground, in [0,1].
constexpr float depthFade = 0.45F;

/// Width in logical pixels of the rim of the ground's colour around points of a 3-D cloud.
constexpr double rimWidth = 0.5;

/// The look of a cloud that every way of drawing it shares.
struct CloudStyle {
    using Opacities = std::array<double, DrawingOrder::layers>;

    double pointSize = 4.0;       ///< diameter, logical pixels
    QColor ground;                ///< behind the points, and what 3-D points fade to with depth
    double contextOpacity = 1.0;  ///< in (0,1]
    Opacities opacity = opaque(); ///< of the other points, by layer of the drawing order; in (0,1]

  private:
    static constexpr Opacities opaque() {
        Opacities all = {};
        all.fill(1.0);
        return all;
    }
};

/// The look for a view of `view` logical pixels: where points of a layer crowd they become transparent, so
/// that the density of a place is still seen; where they lie apart they are opaque, also those of a small
/// group above a crowd. Measured on a sample of the points inside the view: continuous while the reader
/// zooms, and quick at any N. In 3-D, where depth decides, all points are opaque.
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
