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

/// A count in the format of the user's locale.
std::string windowCount(std::int64_t count);

/// Space of `size` for a scene with texts in that font.
SceneSpace sceneSpace(QSizeF size, const QFont& font);

/// Draws the items with the font of the painter, without the background.
void paintScene(QPainter& painter, const Scene& scene, const ChartColors& colors);

/// Draws a scene that is higher than its view: the header stays, the rest is moved up by `scrolled`.
void paintScrolledScene(QPainter& painter, const Scene& scene, const ChartColors& colors, double scrolled);

using SceneFigure = std::function<Scene(const SceneSpace&)>;

/// Draws a figure on paper, laid out in `area` with the font of the painter: no text is scaled. A figure that
/// needs more height than heightOnPaper() granted continues below `area`. Without a figure, or if it is
/// empty, `words` are drawn.
void paintFigure(QPainter& painter, const QRectF& area, const SceneFigure& figure, const QString& words);

/// Height that a figure needs on a page of that size: at least that of the page.
double heightOnPaper(QSizeF page, const QFont& font, const SceneFigure& figure);

/// Pen of a line.
QPen linePen(const QColor& color, double width, LineDash dash);

/// Corners of a line or an area.
QPolygonF outlineOf(const SceneItem& item);

} // namespace groupscope
