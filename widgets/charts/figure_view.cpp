// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/figure_view.h"

#include "core/figures/figure.h"
#include "widgets/charts/figure_menu.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/plain_text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace groupscope {

FigureView::FigureView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
}

void FigureView::setPlot(PlotSheet sheet) {
    if (sheet.empty())
        return clear();
    setDrawing(plotDrawing({}, {}, std::move(sheet)));
}

void FigureView::setDrawing(const Drawing& drawing) {
    draw_ = drawing.draw;
    values_ = drawing.values;
    point(-1);
    lay();
}

void FigureView::clear() {
    setDrawing({});
}

std::string FigureView::valuesText() const {
    return values_ ? toCsv(values_()) : std::string();
}

void FigureView::setPlaceholder(const QString& text) {
    if (text == placeholder_)
        return;
    placeholder_ = text;
    viewport()->update();
    Q_EMIT placeholderChanged();
}

void FigureView::lay() {
    const QSize size = viewport()->size();
    scene_ = draw_ ? draw_(sceneSpace(size, font())) : Scene{};
    verticalScrollBar()->setPageStep(size.height());
    verticalScrollBar()->setSingleStep(fontMetrics().height());
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(scene_.height)) - size.height()));
    viewport()->update();
}

QString FigureView::pointedText() const {
    return pointed_ < 0 ? QString() : QString::fromStdString(scene_.items[pointed_].tooltip);
}

int FigureView::itemAt(QPointF place) const {
    constexpr double reach = 10.0; // small marks are hard to hit
    int nearest = -1;
    double least = reach;
    const QPointF inScene = place + QPointF(0, verticalScrollBar()->value());
    for (std::size_t i = scene_.items.size(); i-- > 0;) { // what is drawn last lies on top
        const SceneItem& item = scene_.items[i];
        if (item.tooltip.empty())
            continue;
        const QPolygonF outline = outlineOf(item);
        if (outline.containsPoint(inScene, Qt::OddEvenFill))
            return static_cast<int>(i);
        const QPointF away = outline.boundingRect().center() - inScene;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

void FigureView::point(int item) {
    if (item == pointed_)
        return;
    pointed_ = item;
    const SceneItem* now = item < 0 ? nullptr : &scene_.items[item];
    viewport()->setCursor(now != nullptr && !now->key.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(pointedText());
    if (now != nullptr) {
        const QRectF box = outlineOf(*now).boundingRect();
        QScrollBar* bar = verticalScrollBar();
        if (box.bottom() > bar->value() + viewport()->height() || box.top() < bar->value())
            bar->setValue(static_cast<int>(box.center().y()) - viewport()->height() / 2);
        const QPoint place = box.center().toPoint() - QPoint(0, bar->value());
        showPlainTip(viewport()->mapToGlobal(place + QPoint(8, 8)), pointedText(), viewport());
    } else {
        QToolTip::hideText();
    }
    viewport()->update();
}

void FigureView::pointAlong(int step) {
    const int count = static_cast<int>(scene_.items.size());
    for (int i = pointed_ < 0 && step < 0 ? count - 1 : pointed_ + step; i >= 0 && i < count; i += step)
        if (!scene_.items[i].tooltip.empty())
            return point(i);
}

void FigureView::request(Qt::KeyboardModifiers modifiers) {
    if (pointed_ < 0)
        return;
    const std::string& key = scene_.items[pointed_].key;
    if (!key.empty())
        Q_EMIT keyRequested(QString::fromStdString(key), modifiers.testFlag(Qt::ControlModifier));
}

void FigureView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartColors colors = chartColors(palette());
    painter.fillRect(viewport()->rect(), colors.ground);
    if (scene_.items.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                         placeholder_);
        return;
    }
    painter.setFont(font());
    paintScrolledScene(painter, scene_, colors, verticalScrollBar()->value());
    if (pointed_ >= 0) {
        painter.translate(0, -verticalScrollBar()->value());
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.accent, 2));
        painter.drawPolygon(outlineOf(scene_.items[pointed_]));
    }
}

void FigureView::draw(QPainter& painter, const QRectF& area) const {
    paintFigure(painter, area, draw_, placeholder_);
}

double FigureView::heightOnPaper(QSizeF page, const QFont& font) const {
    return groupscope::heightOnPaper(page, font, draw_);
}

void FigureView::resizeEvent(QResizeEvent*) {
    point(-1);
    lay();
}

void FigureView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        point(-1); // another layout has other items
        lay();
    }
}

bool FigureView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        point(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    point(itemAt(event->position()));
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        request(event->modifiers());
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return pointAlong(1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return pointAlong(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return request(event->modifiers());
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void FigureView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    point(-1);
}

void FigureView::contextMenuEvent(QContextMenuEvent* event) {
    figureMenu(this)->popup(event->globalPos());
}

} // namespace groupscope
