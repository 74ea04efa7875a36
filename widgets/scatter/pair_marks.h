// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_camera.h"
#include "widgets/scatter/scatter_scene.h"

#include <QColor>
#include <QFont>
#include <QRectF>
#include <QString>

#include <utility>
#include <vector>

class QPainter;

namespace groupscope {

/// Style of annotations.
struct AnnotationStyle {
    QColor ground; ///< colour of the halo around lines and names
    QColor text;
    QFont font;
};

/// Points of a second kind, drawn as diamonds over their discs, and lines between the two kinds.
struct PairMarks {
    std::vector<int> marked;                ///< points of the second kind
    std::vector<std::pair<int, int>> lines; ///< pairs of points joined by a line
    QString pointName, markName;            ///< names of the kinds, for the key: "image", "text"
};

/// Draws marks, lines, and a key of both kinds in the upper left corner. Discs lie above diamonds; selected
/// points and their lines lie above all others, which are grey then. Hidden categories are left out.
void paintPairMarks(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                    const ScatterCamera& camera, const PairMarks& marks, const AnnotationStyle& style);

} // namespace groupscope
