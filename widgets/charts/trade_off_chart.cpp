// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/trade_off_chart.h"

#include "core/figures/plot.h"
#include "widgets/charts/figure_menu.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/plain_text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace groupscope {

TradeOffChart::TradeOffChart(QWidget* parent)
    : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Trade-off between two numbers of each method"));
}

void TradeOffChart::setData(TradeOffChartData data) {
    data_ = std::move(data);
    point(-1);
    lay();
}

void TradeOffChart::setSelectedRuns(const QStringList& ids) {
    selected_ = QSet<QString>(ids.begin(), ids.end());
    ring();
}

void TradeOffChart::setPlaceholder(const QString& text) {
    if (text == placeholder_)
        return;
    placeholder_ = text;
    update();
    Q_EMIT placeholderChanged();
}

void TradeOffChart::lay() {
    const SceneSpace space = sceneSpace(size(), font());
    plot_ = plotOf(data_.figure);
    layout_ = layPlot(plot_, space);
    scene_ = sceneOf(plot_, layout_, space);
    marks_ = {};
    ring();
}

void TradeOffChart::ring() {
    rings_ = {};
    for (std::size_t i = 0; !selected_.isEmpty() && i < plot_.marks.size(); ++i)
        if (std::any_of(data_.runs[i].begin(), data_.runs[i].end(),
                        [this](const QString& id) { return selected_.contains(id); }))
            rings_.push_back(i);
    update();
}

QString TradeOffChart::description(int mark) const {
    if (mark < 0 || mark >= static_cast<int>(data_.figure.marks.size()))
        return {};
    return QString::fromStdString(describeMark(data_.figure.axes, data_.figure.marks[mark]));
}

QPointF TradeOffChart::markPlace(int mark) const {
    const PlotMark& own = plot_.marks.at(static_cast<std::size_t>(mark));
    return {layout_.px(plot_.x, own.x), layout_.py(plot_.y, own.y)};
}

int TradeOffChart::markAt(QPointF place) const {
    constexpr double reach = 12.0;
    int nearest = -1;
    double least = reach;
    for (std::size_t i = 0; i < plot_.marks.size(); ++i) {
        const QPointF away = markPlace(static_cast<int>(i)) - place;
        const double distance =
            std::hypot(away.x(), away.y()) -
            (data_.figure.marks[i].selected ? 0.5 : 0.0); // the large mark wins over a dot beneath it
        if (distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

void TradeOffChart::point(int mark) {
    if (mark == pointed_)
        return;
    pointed_ = mark;
    setCursor(mark >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(description(mark));
    if (mark >= 0)
        showPlainTip(mapToGlobal(markPlace(mark).toPoint() + QPoint(8, 8)), description(mark), this);
    else
        QToolTip::hideText();
    update();
}

void TradeOffChart::pointAlong(int step) {
    std::vector<int> order(data_.figure.marks.size());
    if (order.empty())
        return;
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return markPlace(a).x() < markPlace(b).x(); });
    const int last = static_cast<int>(order.size()) - 1;
    const auto now = std::find(order.begin(), order.end(), pointed_);
    const int place = now == order.end() ? (step > 0 ? -1 : last + 1) : static_cast<int>(now - order.begin());
    point(order[static_cast<std::size_t>(std::clamp(place + step, 0, last))]);
}

/// Once for all rings, rectangles and marks that are pointed at.
void TradeOffChart::paintMarks(QPainter& painter, const ChartColors& colors) {
    if (marks_.isNull() || marks_.devicePixelRatio() != devicePixelRatioF()) {
        marks_ = QPixmap(size() * devicePixelRatioF());
        marks_.setDevicePixelRatio(devicePixelRatioF());
        marks_.fill(colors.ground);
        QPainter onto(&marks_);
        onto.setRenderHint(QPainter::Antialiasing);
        onto.setFont(font());
        paintScene(onto, scene_, colors);
    }
    painter.drawPixmap(0, 0, marks_);
}

/// A few where they belong; thousands, which are drawn once for each of the two sizes, at the nearest pixel.
void TradeOffChart::paintRings(QPainter& painter, const ChartColors& colors) const {
    constexpr std::size_t few = 200;
    Scene rings;
    std::array<QPixmap, 2> stamps;
    for (const std::size_t mark : rings_) {
        const QPointF place = markPlace(static_cast<int>(mark));
        const bool large = data_.figure.marks[mark].selected;
        const double radius = plot_.marks[mark].radius, half = std::ceil(radius + 6.0);
        if (rings_.size() <= few) {
            drawRing(rings, place.x(), place.y(), radius);
            continue;
        }
        QPixmap& stamp = stamps[large ? 1 : 0];
        if (stamp.isNull()) {
            stamp = QPixmap(QSizeF(2.0 * half, 2.0 * half).toSize() * devicePixelRatioF());
            stamp.setDevicePixelRatio(devicePixelRatioF());
            stamp.fill(Qt::transparent);
            QPainter onto(&stamp);
            onto.setRenderHint(QPainter::Antialiasing);
            Scene ring;
            drawRing(ring, half, half, radius);
            paintScene(onto, ring, colors);
        }
        painter.drawPixmap(QPointF(std::round(place.x() - half), std::round(place.y() - half)), stamp);
    }
    paintScene(painter, rings, colors);
}

void TradeOffChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const ChartColors colors = chartColors(palette());
    painter.fillRect(rect(), colors.ground);
    if (data_.figure.marks.empty()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, placeholder_);
        return;
    }
    paintMarks(painter, colors);
    paintRings(painter, colors);
    if (!brush_.isNull()) {
        QColor fill = colors.accent;
        fill.setAlpha(40);
        painter.fillRect(brush_, fill);
        painter.setPen(QPen(colors.accent, 1.0));
        painter.drawRect(brush_);
    }
    if (pointed_ < 0)
        return;
    const double radius = plot_.marks[pointed_].radius + 4;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.accent, 2));
    painter.drawEllipse(markPlace(pointed_), radius, radius);
}

void TradeOffChart::draw(QPainter& painter, const QRectF& area) const {
    paintFigure( // without rings: what is chosen in the window is nothing to a reader
        painter, area, [this](const SceneSpace& space) { return sceneOf(plot_, space); }, placeholder_);
}

double TradeOffChart::heightOnPaper(QSizeF page, const QFont& font) const {
    return groupscope::heightOnPaper(page, font,
                                     [this](const SceneSpace& space) { return sceneOf(plot_, space); });
}

void TradeOffChart::resizeEvent(QResizeEvent*) {
    lay();
}

void TradeOffChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        lay();
}

void TradeOffChart::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        pressed_ = event->position();
}

void TradeOffChart::mouseMoveEvent(QMouseEvent* event) {
    constexpr double clickReach = 5.0; // pixels that a click may move
    if (!pressed_ || !event->buttons().testFlag(Qt::LeftButton))
        return point(markAt(event->position()));
    const QRectF brush = QRectF(*pressed_, event->position()).normalized();
    if (brush_.isNull() && std::max(brush.width(), brush.height()) < clickReach)
        return;
    point(-1);
    brush_ = brush;
    update();
}

void TradeOffChart::requestBrushed(bool added) {
    QStringList ids;
    for (std::size_t i = 0; i < plot_.marks.size(); ++i)
        if (brush_.contains(markPlace(static_cast<int>(i))))
            ids += data_.runs[i];
    brush_ = {};
    update();
    if (!ids.isEmpty())
        Q_EMIT runsRequested(ids, added);
}

void TradeOffChart::requestFront(bool added) {
    QStringList ids;
    for (const std::size_t mark : data_.figure.front)
        ids += data_.runs[mark];
    if (!ids.isEmpty())
        Q_EMIT runsRequested(ids, added);
}

void TradeOffChart::mouseReleaseEvent(QMouseEvent* event) {
    pressed_.reset();
    if (!brush_.isNull())
        return requestBrushed(event->modifiers().testFlag(Qt::ControlModifier));
    const int mark = markAt(event->position());
    if (event->button() == Qt::LeftButton && mark >= 0)
        Q_EMIT runsRequested(data_.runs[mark], event->modifiers().testFlag(Qt::ControlModifier));
}

void TradeOffChart::leaveEvent(QEvent*) {
    point(-1);
}

void TradeOffChart::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
        return pointAlong(1);
    case Qt::Key_Left:
    case Qt::Key_Down:
        return pointAlong(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (pointed_ >= 0)
            Q_EMIT runsRequested(data_.runs[pointed_], event->modifiers().testFlag(Qt::ControlModifier));
        return;
    case Qt::Key_F:
        return requestFront(event->modifiers().testFlag(Qt::ControlModifier));
    default:
        QWidget::keyPressEvent(event);
    }
}

void TradeOffChart::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    point(-1);
}

void TradeOffChart::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = figureMenu(this);
    menu->addAction(tr("Select the runs on the &front"), this, [this] { requestFront(); })
        ->setEnabled(!data_.figure.front.empty());
    menu->popup(event->globalPos());
}

} // namespace groupscope
