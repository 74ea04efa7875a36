// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_annotations.h"

namespace groupscope {

/// A text that is read on any ground: its letters stand in a halo of the ground's colour.
void paintHaloText(QPainter& painter, QPointF baseline, const QString& text, const AnnotationStyle& style);

/// The axes of a cloud that fills `box`, as `annotations` want them: ticks along two edges in 2-D, a measure
/// in 3-D, and the names of the axes; in 3-D those stand at a tripod that turns with the cloud.
void paintAxes(QPainter& painter, const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
               const ScatterAnnotations& annotations, const AnnotationStyle& style);

} // namespace groupscope
