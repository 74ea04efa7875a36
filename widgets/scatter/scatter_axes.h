// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"

namespace groupscope {

/// Draws a text that is readable on any background, with a halo in the background colour.
void paintHaloText(QPainter& painter, QPointF baseline, const QString& text, const AnnotationStyle& style);

/// Draws the axes of a cloud that fills `box` according to `annotations`: ticks along two edges in 2-D, a
/// scale bar in 3-D, and the names of the axes, in 3-D at a tripod that turns with the cloud.
void paintAxes(QPainter& painter, const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
               const ScatterAnnotations& annotations, const AnnotationStyle& style);

} // namespace groupscope
