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

/// What is drawn over a cloud to read it by; parts that are empty are not drawn.
struct ScatterAnnotations {
    std::vector<DensityContour> contours;
    std::vector<GroupCentre> centres; ///< each labelled with the name of its category
    bool scale = false;               ///< ticks in 2-D, a measure in 3-D
    QStringList axes;                 ///< a name a dimension: in 2-D beside the ticks, in 3-D at a tripod
    std::shared_ptr<const PairMarks> pairs{}; ///< null: all points are of one kind
    std::shared_ptr<const PointTrails> trails{};

    bool isEmpty() const {
        return contours.empty() && centres.empty() && !scale && axes.isEmpty() && pairs == nullptr &&
               trails == nullptr;
    }
};

/// Draws `annotations` over a cloud that fills `box` under `camera`, and nothing outside the box. Screen and
/// exports both call it. Categories that the scene hides are left out.
void paintAnnotations(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                      const ScatterCamera& camera, const ScatterAnnotations& annotations,
                      const AnnotationStyle& style);

/// Where the names of `centres` stand in `box`; a null rectangle for one that is not drawn.
std::vector<QRectF> centreLabels(const QRectF& box, const ScatterScene& scene, const ScatterCamera& camera,
                                 const std::vector<GroupCentre>& centres, const QFont& font);

} // namespace groupscope
