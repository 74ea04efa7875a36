// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/cloud_raster.h"
#include "widgets/scatter/scatter_annotations.h"

#include <QPainter>

namespace groupscope {

/// Up to this number of points, SVG and PDF hold every point as a circle. A larger cloud would make files
/// that no editor opens, and becomes one embedded picture. Labels and legend always stay vectors.
constexpr int mostVectorPoints = 20000;

/// Style of a figure of a scatter view, besides scene and camera.
struct FigureStyle {
    CloudStyle cloud;
    QString title; ///< above the cloud; may be empty
    QColor text;
    QColor faintText;
    QSizeF view; ///< size of the whole view on screen (cloud and legend), logical pixels
    ScatterAnnotations annotations;
    bool legend = true; ///< false: an adjacent figure has the same legend
};

/// Draws the scene as the view shows it (camera, colours, visible categories) into `area`: title, cloud,
/// legend of the visible categories with counts, number of points. Texts have the font of the painter; points
/// have the same size relative to the cloud as on screen.
void paintScatterFigure(QPainter& painter, const QRectF& area, const ScatterScene& scene,
                        const ScatterCamera& camera, const FigureStyle& style);

/// Text such as "70,000 points", with a note on hidden points and points without a position.
QString pointsNote(const ScatterScene& scene);

} // namespace groupscope
