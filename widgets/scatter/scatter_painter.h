// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_raster.h"
#include "widgets/scatter/scatter_annotations.h"

#include <QPainter>

namespace groupscope {

/// Up to this many points SVG and PDF hold every point as a circle of its own; a larger cloud would make
/// files that no editor opens, and becomes one embedded picture. Labels and legend always stay vectors.
constexpr int mostVectorPoints = 20000;

/// Everything a figure of a scatter view needs beside scene and camera.
struct FigureStyle {
    CloudStyle cloud;
    QString title; ///< above the cloud; may be empty
    QColor text;
    QColor faintText;
    QSizeF view; ///< size of the whole view on screen (cloud and legend), logical pixels
    ScatterAnnotations annotations;
    bool legend = true; ///< false: it stands beside a figure that has the same one
};

/// Draws the scene as the view shows it (camera, colours, visible categories) into `area`: title, cloud,
/// legend of the visible categories with counts, number of points. Texts have the painter's font; points are
/// as large beside the cloud as on the screen.
void paintScatterFigure(QPainter& painter, const QRectF& area, const ScatterScene& scene,
                        const ScatterCamera& camera, const FigureStyle& style);

/// "70,000 points", with a remark on those that are hidden or have no position.
QString pointsNote(const ScatterScene& scene);

} // namespace groupscope
