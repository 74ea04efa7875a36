// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/scene.h"
#include "widgets/charts/chart_colors.h"

#include <QFont>
#include <QPolygonF>

class QPainter;

namespace groupscope {

/// The room of `size` for texts in that font.
SceneSpace sceneSpace(QSizeF size, const QFont& font);

/// Draws the items with the painter's font. The ground behind them is not drawn.
void paintScene(QPainter& painter, const Scene& scene, const ChartColors& colors);

/// The corners of a line or an area.
QPolygonF outlineOf(const SceneItem& item);

} // namespace groupscope
