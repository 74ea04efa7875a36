// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/tool_icons.h"

#include "widgets/style/line_icon.h"

#include <QPainter>
#include <QPainterPath>

namespace groupscope {
namespace {

QPainterPath moveArrows() {
    QPainterPath path;
    for (const auto& [along, aside] : {std::pair(QPointF(1, 0), QPointF(0, 1)),
                                       {QPointF(-1, 0), QPointF(0, 1)},
                                       {QPointF(0, 1), QPointF(1, 0)},
                                       {QPointF(0, -1), QPointF(1, 0)}}) {
        const QPointF middle(8, 8);
        const QPointF tip = middle + 6.5 * along;
        path.moveTo(middle);
        path.lineTo(tip);
        path.moveTo(tip - 2.2 * along + 2.2 * aside);
        path.lineTo(tip);
        path.lineTo(tip - 2.2 * along - 2.2 * aside);
    }
    return path;
}

QPainterPath lassoLoop() {
    QPainterPath path;
    path.addEllipse(QRectF(1.6, 2.0, 12.8, 8.4));
    // The end of the rope.
    path.moveTo(5.4, 10.2);
    path.cubicTo(2.2, 11.6, 3.4, 14.2, 6.4, 14.2);
    return path;
}

QPainterPath pentagon() {
    QPainterPath path(QPointF(2.5, 5.5));
    for (const QPointF& corner : {QPointF(9.5, 2.5), {13.5, 7.5}, {10.0, 13.5}, {4.5, 12.0}}) {
        path.lineTo(corner);
    }
    path.closeSubpath();
    return path;
}

QPainterPath corners(double from, double to, double length) {
    QPainterPath path;
    for (const double x : {from, to}) {
        for (const double y : {from, to}) {
            path.moveTo(x + (x == from ? length : -length), y);
            path.lineTo(x, y);
            path.lineTo(x, y + (y == from ? length : -length));
        }
    }
    return path;
}

void drawMove(QPainter& painter, const QColor&) {
    painter.drawPath(moveArrows());
}

void drawRectangle(QPainter& painter, const QColor& ink) {
    QPen pen(ink, lineIconPen, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    pen.setDashPattern({2.0, 1.36});
    painter.setPen(pen);
    painter.drawRect(QRectF(2.2, 3.2, 11.6, 9.6));
}

void drawLasso(QPainter& painter, const QColor&) {
    painter.drawPath(lassoLoop());
}

void drawPolygon(QPainter& painter, const QColor& ink) {
    painter.drawPath(pentagon());
    painter.setBrush(ink);
    for (const QPointF& corner : {QPointF(2.5, 5.5), {9.5, 2.5}, {13.5, 7.5}, {10.0, 13.5}, {4.5, 12.0}})
        painter.drawEllipse(corner, 1.0, 1.0);
}

void drawZoomToSelection(QPainter& painter, const QColor& ink) {
    painter.drawEllipse(QPointF(7.0, 7.0), 5.0, 5.0);
    painter.drawLine(QPointF(10.7, 10.7), QPointF(14.0, 14.0));
    painter.setBrush(ink);
    painter.setPen(Qt::NoPen);
    for (const QPointF& point : {QPointF(5.4, 6.0), {8.4, 5.6}, {7.2, 8.8}})
        painter.drawEllipse(point, 1.05, 1.05);
}

void drawReset(QPainter& painter, const QColor& ink) {
    painter.drawPath(corners(2.2, 13.8, 3.2));
    painter.setBrush(ink);
    painter.setPen(Qt::NoPen);
    for (const QPointF& point : {QPointF(6.0, 6.4), {10.2, 7.2}, {7.4, 10.4}})
        painter.drawEllipse(point, 1.25, 1.25);
}

void drawShow(QPainter& painter, const QColor&) {
    painter.drawEllipse(QRectF(1.6, 3.0, 12.8, 10.0));
    painter.drawEllipse(QRectF(4.4, 5.6, 6.0, 4.6));
}

} // namespace

QIcon toolIcon(ToolIcon kind) {
    switch (kind) {
    case ToolIcon::move:
        return lineIcon(drawMove);
    case ToolIcon::rectangle:
        return lineIcon(drawRectangle);
    case ToolIcon::lasso:
        return lineIcon(drawLasso);
    case ToolIcon::polygon:
        return lineIcon(drawPolygon);
    case ToolIcon::zoomToSelection:
        return lineIcon(drawZoomToSelection);
    case ToolIcon::reset:
        return lineIcon(drawReset);
    case ToolIcon::show:
        return lineIcon(drawShow);
    }
    return {};
}

} // namespace groupscope
