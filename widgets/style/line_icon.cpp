// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/line_icon.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>

namespace groupscope {
namespace {

class LineIconEngine : public QIconEngine {
  public:
    explicit LineIconEngine(LineDrawing draw)
        : draw_(draw) {}

    QIconEngine* clone() const override { return new LineIconEngine(draw_); }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor ink = QGuiApplication::palette().color(group, QPalette::ButtonText);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / lineIconGrid, rect.height() / lineIconGrid);
        painter->setPen(QPen(ink, lineIconPen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        draw_(*painter, ink);
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
    LineDrawing draw_;
};

/// A folder that stands open.
void drawOpen(QPainter& painter, const QColor&) {
    QPainterPath path(QPointF(2.0, 12.8));
    for (const QPointF& corner : {QPointF(2.0, 3.2), {6.2, 3.2}, {7.6, 5.0}, {12.6, 5.0}, {12.6, 7.4}})
        path.lineTo(corner);
    painter.drawPath(path);
    painter.drawPolygon(QPolygonF({{2.0, 12.8}, {4.4, 7.4}, {14.6, 7.4}, {12.4, 12.8}}));
}

void drawTrain(QPainter& painter, const QColor& ink) {
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({{4.4, 3.0}, {12.8, 8.0}, {4.4, 13.0}}));
}

/// Several runs: a grid with one played.
void drawExperiment(QPainter& painter, const QColor& ink) {
    for (const QPointF& corner : {QPointF(2.2, 2.2), {9.0, 2.2}, {2.2, 9.0}})
        painter.drawRoundedRect(QRectF(corner, QSizeF(4.8, 4.8)), 1.0, 1.0);
    painter.setBrush(ink);
    painter.drawPolygon(QPolygonF({{9.6, 8.8}, {14.2, 11.4}, {9.6, 14.0}}));
}

void drawStop(QPainter& painter, const QColor& ink) {
    painter.setBrush(ink);
    painter.drawRoundedRect(QRectF(3.8, 3.8, 8.4, 8.4), 1.2, 1.2);
}

/// Bars of two runs, group by group.
void drawCompare(QPainter& painter, const QColor& ink) {
    painter.drawLine(QPointF(2.0, 13.6), QPointF(14.0, 13.6));
    for (const QRectF& bar : {QRectF(3.0, 4.6, 2.2, 9.0), {9.0, 7.2, 2.2, 6.4}})
        painter.drawRect(bar);
    painter.setBrush(ink);
    for (const QRectF& bar : {QRectF(5.4, 7.6, 1.8, 6.0), {11.4, 2.8, 1.8, 10.8}})
        painter.drawRect(bar);
}

/// An arrow out of a tray.
void drawExport(QPainter& painter, const QColor&) {
    painter.drawPolyline(QPolygonF({{2.4, 9.4}, {2.4, 13.4}, {13.6, 13.4}, {13.6, 9.4}}));
    painter.drawLine(QPointF(8.0, 10.2), QPointF(8.0, 2.6));
    painter.drawPolyline(QPolygonF({{4.8, 5.6}, {8.0, 2.4}, {11.2, 5.6}}));
}

void drawFind(QPainter& painter, const QColor&) {
    painter.drawEllipse(QPointF(7.0, 7.0), 4.6, 4.6);
    painter.drawLine(QPointF(10.4, 10.4), QPointF(14.0, 14.0));
}

} // namespace

QIcon lineIcon(LineDrawing draw) {
    return QIcon(new LineIconEngine(draw));
}

QIcon actIcon(ActIcon kind) {
    switch (kind) {
    case ActIcon::open:
        return lineIcon(drawOpen);
    case ActIcon::train:
        return lineIcon(drawTrain);
    case ActIcon::experiment:
        return lineIcon(drawExperiment);
    case ActIcon::stop:
        return lineIcon(drawStop);
    case ActIcon::compare:
        return lineIcon(drawCompare);
    case ActIcon::exportFile:
        return lineIcon(drawExport);
    case ActIcon::find:
        return lineIcon(drawFind);
    }
    return {};
}

} // namespace groupscope
