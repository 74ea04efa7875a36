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

/// How annotations look.
struct AnnotationStyle {
    QColor ground; ///< of the halo around lines and names
    QColor text;
    QFont font;
};

/// Points of a second kind, drawn as diamonds over their discs, and lines from one kind to the other.
struct PairMarks {
    std::vector<int> marked;                ///< rows of the second kind
    std::vector<std::pair<int, int>> lines; ///< rows that a line joins
    QString pointName, markName;            ///< of the kinds, for the key: "image", "text"
};

/// Draws them, and in the upper left corner a key of both kinds. Discs lie above diamonds, selected ones and
/// their lines above all others, which are grey then. Hidden categories are left out.
void paintPairMarks(QPainter& painter, const QRectF& box, const ScatterScene& scene,
                    const ScatterCamera& camera, const PairMarks& marks, const AnnotationStyle& style);

} // namespace groupscope
