// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/tool_icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>

namespace groupscope {
namespace {

/// All drawings live in a square of this side.
constexpr double grid = 16.0;

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

void paintIcon(QPainter& painter, ToolIcon kind, const QColor& ink) {
    QPen pen(ink, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    switch (kind) {
    case ToolIcon::move:
        painter.drawPath(moveArrows());
        break;
    case ToolIcon::rectangle:
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({2.0, 1.36});
        painter.setPen(pen);
        painter.drawRect(QRectF(2.2, 3.2, 11.6, 9.6));
        break;
    case ToolIcon::lasso:
        painter.drawPath(lassoLoop());
        break;
    case ToolIcon::polygon:
        painter.drawPath(pentagon());
        painter.setBrush(ink);
        for (const QPointF& corner :
             {QPointF(2.5, 5.5), {9.5, 2.5}, {13.5, 7.5}, {10.0, 13.5}, {4.5, 12.0}}) {
            painter.drawEllipse(corner, 1.0, 1.0);
        }
        break;
    case ToolIcon::zoomToSelection:
        painter.drawEllipse(QPointF(7.0, 7.0), 5.0, 5.0);
        painter.drawLine(QPointF(10.7, 10.7), QPointF(14.0, 14.0));
        painter.setBrush(ink);
        painter.setPen(Qt::NoPen);
        for (const QPointF& point : {QPointF(5.4, 6.0), {8.4, 5.6}, {7.2, 8.8}}) {
            painter.drawEllipse(point, 1.05, 1.05);
        }
        break;
    case ToolIcon::reset:
        painter.drawPath(corners(2.2, 13.8, 3.2));
        painter.setBrush(ink);
        painter.setPen(Qt::NoPen);
        for (const QPointF& point : {QPointF(6.0, 6.4), {10.2, 7.2}, {7.4, 10.4}}) {
            painter.drawEllipse(point, 1.25, 1.25);
        }
        break;
    case ToolIcon::show:
        painter.drawEllipse(QRectF(1.6, 3.0, 12.8, 10.0));
        painter.drawEllipse(QRectF(4.4, 5.6, 6.0, 4.6));
        break;
    }
}

class ToolIconEngine : public QIconEngine {
  public:
    explicit ToolIconEngine(ToolIcon kind)
        : kind_(kind) {}

    QIconEngine* clone() const override { return new ToolIconEngine(kind_); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / grid, rect.height() / grid);
        paintIcon(*painter, kind_, QGuiApplication::palette().color(group, QPalette::ButtonText));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

  private:
    ToolIcon kind_;
};

} // namespace

QIcon toolIcon(ToolIcon kind) {
    return QIcon(new ToolIconEngine(kind));
}

} // namespace groupscope
