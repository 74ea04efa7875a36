// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_sheet.h"

#include "widgets/export/figure_export.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double gap = 4.0 * unitsPerMillimetre; ///< between panels

QFont letterFont() {
    QFont font = figureFont();
    font.setBold(true);
    return font;
}

/// The height of the line above a panel that has its letter, in 1/96 inch.
double letterHeight(double points) {
    return QFontMetricsF(letterFont()).height() * points / figurePoints;
}

} // namespace

QSizeF sizeOnPaper(const PaneDrawing& drawing, QSizeF asked, double points) {
    if (!drawing.height)
        return asked;
    const double scale = points / figurePoints;
    const double needed = scale * drawing.height(asked / scale, figureFont());
    return {asked.width(), std::max(asked.height(), std::ceil(needed))};
}

void drawOnPaper(QPainter& painter, const PaneDrawing& drawing, const QRectF& area, double points) {
    const double scale = points / figurePoints;
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(scale, scale);
    painter.setFont(figureFont());
    drawing.draw(painter, QRectF(QPointF(0, 0), area.size() / scale));
    painter.restore();
}

QString panelLetter(int index) {
    const QString last(QChar(u'a' + index % 26));
    return index < 26 ? last : panelLetter(index / 26 - 1) + last;
}

FigureSheet::FigureSheet(std::vector<SheetPanel> panels, double width, int columns, double points)
    : panels_(std::move(panels))
    , points_(points) {
    const std::size_t inRow = std::min(static_cast<std::size_t>(columns), panels_.size());
    if (inRow == 0)
        return;
    const double panelWidth =
        std::max(1.0, (width - gap * static_cast<double>(inRow - 1)) / static_cast<double>(inRow));
    double top = 0.0;
    for (std::size_t first = 0; first < panels_.size(); first += inRow) {
        const std::size_t end = std::min(first + inRow, panels_.size());
        double height = 0.0;
        for (std::size_t i = first; i < end; ++i) {
            const QSizeF asked(panelWidth, panelWidth * panels_[i].proportion);
            height = std::max(height, sizeOnPaper(panels_[i].drawing, asked, points).height());
        }
        top += (first > 0 ? gap : 0.0) + letterHeight(points);
        for (std::size_t i = first; i < end; ++i)
            places_.emplace_back(static_cast<double>(i - first) * (panelWidth + gap), top, panelWidth,
                                 height);
        top += height;
    }
    size_ = QSize(qRound(width), static_cast<int>(std::ceil(top)));
}

void FigureSheet::draw(QPainter& painter) const {
    const double scale = points_ / figurePoints;
    for (std::size_t i = 0; i < panels_.size(); ++i) {
        drawOnPaper(painter, panels_[i].drawing, places_[i], points_);
        painter.save();
        painter.translate(places_[i].topLeft());
        painter.scale(scale, scale);
        painter.setFont(letterFont());
        painter.setPen(Qt::black);
        painter.drawText(QPointF(0.0, -QFontMetricsF(letterFont()).descent()),
                         panelLetter(static_cast<int>(i)));
        painter.restore();
    }
}

} // namespace groupscope
