// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QColor>

#include <array>

namespace groupscope {

/// Fraction in [0,1] by which the colour of the most distant point of a 3-D cloud moves towards the
/// background.
constexpr float depthFade = 0.45F;

/// Width in logical pixels of the rim in the background colour around points of a 3-D cloud.
constexpr double rimWidth = 0.5;

/// The style of a cloud, shared by screen and exports.
struct CloudStyle {
    using Opacities = std::array<double, DrawingOrder::layers>;

    double pointSize = 4.0;       ///< diameter, logical pixels
    QColor ground;                ///< background, and the colour to which 3-D points fade with depth
    double contextOpacity = 1.0;  ///< opacity of unselected points, in (0,1]
    Opacities opacity = opaque(); ///< opacity of the other points, by layer of the drawing order; in (0,1]

  private:
    static constexpr Opacities opaque() {
        Opacities all = {};
        all.fill(1.0);
        return all;
    }
};

/// The style for a view of `view` logical pixels. Dense layers are transparent, so that density stays
/// visible; sparse layers are opaque, including a small group above a crowd. Density is measured on a sample
/// of the points in view: continuous while zooming, and fast at any N. In 3-D, where depth decides, all
/// points are opaque.
CloudStyle cloudStyle(const ScatterScene& scene, const ScatterCamera& camera, QSizeF view, double pointSize,
                      const QColor& ground);

/// The style while only `share` in (0,1] of the points is drawn: larger and less transparent, so that the
/// picture stays as dark as at rest.
CloudStyle thinnedStyle(CloudStyle style, double share);

/// Opacity in [0,1] of the rim that separates a point of a 3-D cloud from those behind it; 0 for points so
/// small that a crowd would show rims only.
double rimOpacity(double pointSize);

/// Colour of a point at `depth` in [0,1] of a 3-D cloud.
QRgb fadedColor(QRgb color, float depth, QRgb ground);

/// Neutral colour of unselected points, between the background and its text.
QColor contextColor(const QColor& ground);

} // namespace groupscope
