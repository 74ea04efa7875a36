// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"
#include "widgets/charts/chart_colors.h"

#include <QFont>
#include <QPolygonF>
#include <QRectF>

#include <functional>

class QPainter;

namespace groupscope {

/// The room of `size` for texts in that font.
SceneSpace sceneSpace(QSizeF size, const QFont& font);

/// Draws the items with the painter's font. The ground behind them is not drawn.
void paintScene(QPainter& painter, const Scene& scene, const ChartColors& colors);

/// The same of a scene that is higher than its view: the header stays, the rest is moved up by `scrolled`.
void paintScrolledScene(QPainter& painter, const Scene& scene, const ChartColors& colors, double scrolled);

/// A figure on paper that fills `area`: letters grow with the paper, and a figure that needs more height
/// becomes smaller. Without a figure, or when it is empty, the words stand there.
void paintFigure(QPainter& painter, const QRectF& area, const std::function<Scene(const SceneSpace&)>& figure,
                 const QString& words);

/// The pen of a line of that width.
QPen linePen(const QColor& color, double width, LineDash dash);

/// The corners of a line or an area.
QPolygonF outlineOf(const SceneItem& item);

} // namespace groupscope
