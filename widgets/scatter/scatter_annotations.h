// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/category_points.h"
#include "widgets/scatter/density_contours.h"
#include "widgets/scatter/pair_marks.h"
#include "widgets/scatter/point_trails.h"
#include "widgets/scatter/scatter_camera.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QStringList>

#include <memory>

class QPainter;

namespace groupscope {

/// Annotations of a cloud; empty parts are not drawn.
struct ScatterAnnotations {
    std::vector<DensityContour> contours;
    std::vector<GroupCentre> centres; ///< each labelled with the name of its category
    bool scale = false;               ///< ticks in 2-D, a scale bar in 3-D
    QStringList axes;                 ///< names of the dimensions: at the ticks in 2-D, at a tripod in 3-D
    std::shared_ptr<const PairMarks> pairs{}; ///< null: all points are of one kind
    std::shared_ptr<const PointTrails> trails{};

    bool isEmpty() const {
        return contours.empty() && centres.empty() && !scale && axes.isEmpty() && pairs == nullptr &&
               trails == nullptr;
    }
};

/// Draws `annotations` over a cloud that fills `box` under `camera`, and nothing outside the box; used by
/// screen and exports. Hidden categories are left out.
void paintAnnotations(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const ScatterAnnotations& annotations,
                      const AnnotationStyle& style);

/// Rectangles of the names of `centres` in `box`; null for a name that is not drawn.
std::vector<QRectF> centreLabels(const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
                                 const std::vector<GroupCentre>& centres, const QFont& font);

} // namespace groupscope
