// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/figure_view.h"

#include "core/figures/figure.h"
#include "widgets/charts/figure_menu.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/style/plain_text.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace groupscope {

namespace {

constexpr double markReach = 10.0; // pixels: small marks are hard to hit
constexpr double lineReach = 5.0;

/// From the place to the nearest point of a line, in pixels.
double distanceTo(const SceneItem& line, QPointF place) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i < line.points.size(); ++i) {
        const QPointF from(line.points[i - 1].first, line.points[i - 1].second);
        const QPointF along = QPointF(line.points[i].first, line.points[i].second) - from;
        const double length = QPointF::dotProduct(along, along);
        const double share =
            length > 0.0 ? std::clamp(QPointF::dotProduct(place - from, along) / length, 0.0, 1.0) : 0.0;
        const QPointF away = from + share * along - place;
        least = std::min(least, std::hypot(away.x(), away.y()));
    }
    return least;
}

} // namespace

FigureView::FigureView(QWidget* parent)
    : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
}

/// A highlighted mark stays highlighted if the new figure has it, as in a figure of a running measurement.
void FigureView::setDrawing(const Drawing& drawing) {
    draw_ = drawing.draw;
    values_ = drawing.values;
    const std::string key = pointed_ < 0 ? std::string() : scene_.items[pointed_].key;
    lay();
    const auto again = std::find_if(scene_.items.begin(), scene_.items.end(),
                                    [&](const SceneItem& item) { return item.key == key; });
    if (key.empty() || again == scene_.items.end())
        return point(-1);
    pointed_ = static_cast<int>(again - scene_.items.begin());
    setAccessibleDescription(pointedText());
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
    boxes_.clear();
    for (const SceneItem& item : scene_.items)
        boxes_.push_back(outlineOf(item).boundingRect());
    painted_ = {};
    viewport()->update();
}

void FigureView::setSelectedKeys(QSet<QString> keys) {
    if (keys == selected_)
        return;
    selected_ = std::move(keys);
    ringed_ = {};
    viewport()->update();
}

QString FigureView::pointedText() const {
    return pointed_ < 0 ? QString() : QString::fromStdString(scene_.items[pointed_].tooltip);
}

int FigureView::itemAt(QPointF place) const {
    int nearest = -1;
    double least = markReach;
    const bool inHeader = place.y() < scene_.headerHeight;
    const QPointF inScene = place + QPointF(0, inHeader ? 0 : verticalScrollBar()->value());
    for (std::size_t i = scene_.items.size(); i-- > 0;) { // what is drawn last lies on top
        const SceneItem& item = scene_.items[i];
        if (item.tooltip.empty() || (i + scene_.headerItems >= scene_.items.size()) != inHeader)
            continue;
        if (item.shape == SceneItem::Shape::line) {
            if (const double distance = distanceTo(item, inScene); distance < std::min(least, lineReach)) {
                least = distance;
                nearest = static_cast<int>(i);
            }
            continue;
        }
        if (boxes_[i].contains(inScene) && outlineOf(item).containsPoint(inScene, Qt::OddEvenFill))
            return static_cast<int>(i);
        const QPointF away = boxes_[i].center() - inScene;
        if (const double distance = std::hypot(away.x(), away.y()); distance < least) {
            least = distance;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

void FigureView::point(int item, const std::optional<QPointF>& at) {
    if (item == pointed_)
        return;
    pointed_ = item;
    const SceneItem* now = item < 0 ? nullptr : &scene_.items[item];
    viewport()->setCursor(now != nullptr && !now->key.empty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(pointedText());
    if (now != nullptr) {
        const QRectF box = outlineOf(*now).boundingRect();
        QScrollBar* bar = verticalScrollBar();
        if (!at && (box.bottom() > bar->value() + viewport()->height() ||
                    box.top() < bar->value() + scene_.headerHeight))
            bar->setValue(static_cast<int>(box.center().y()) - viewport()->height() / 2);
        const QPoint place = at.value_or(box.center() - QPointF(0, bar->value())).toPoint();
        showPlainTip(viewport()->mapToGlobal(place + QPoint(8, 8)), pointedText(), viewport());
    } else {
        QToolTip::hideText();
    }
    viewport()->update();
}

void FigureView::pointAlong(int step) {
    std::vector<int> order; // of what has something to say
    for (int i = 0; i < static_cast<int>(scene_.items.size()); ++i)
        if (!scene_.items[i].tooltip.empty())
            order.push_back(i);
    if (order.empty())
        return;
    if (scene_.alongX)
        std::stable_sort(order.begin(), order.end(),
                         [this](int a, int b) { return boxes_[a].center().x() < boxes_[b].center().x(); });
    const auto now = std::find(order.begin(), order.end(), pointed_);
    const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
    const std::ptrdiff_t place = now == order.end() ? (step > 0 ? -1 : last + 1) : now - order.begin();
    point(order[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(place + step, 0, last))]);
}

void FigureView::request(Qt::KeyboardModifiers modifiers) {
    if (pointed_ < 0)
        return;
    const std::string& key = scene_.items[pointed_].key;
    if (!key.empty())
        Q_EMIT keyRequested(QString::fromStdString(key), modifiers.testFlag(Qt::ControlModifier));
}

void FigureView::requestBrushed(bool added) {
    QStringList keys;
    QSet<QString> known;
    for (std::size_t i = 0; i < scene_.items.size(); ++i) {
        const QString key = QString::fromStdString(scene_.items[i].key);
        if (!key.isEmpty() && !known.contains(key) && brush_.contains(boxes_[i].center())) {
            known.insert(key);
            keys << key;
        }
    }
    brush_ = {};
    viewport()->update();
    if (!keys.isEmpty())
        Q_EMIT keysRequested(keys, added);
}

/// Once for all rectangles and items that are pointed at: there may be thousands of them. Other rings leave
/// the scene as it is.
void FigureView::repaint(QPainter& painter) {
    const ChartColors colors = chartColors(palette());
    if (painted_.isNull() || painted_.devicePixelRatio() != devicePixelRatioF()) {
        painted_ = QPixmap(viewport()->size() * devicePixelRatioF());
        painted_.setDevicePixelRatio(devicePixelRatioF());
        painted_.fill(colors.ground);
        QPainter onto(&painted_);
        onto.setRenderHint(QPainter::Antialiasing);
        onto.setFont(font());
        paintScrolledScene(onto, scene_, colors, verticalScrollBar()->value());
        ringed_ = {};
    }
    if (ringed_.isNull()) {
        ringed_ = painted_;
        Scene rings;
        for (std::size_t i = 0; !selected_.isEmpty() && i < scene_.items.size(); ++i)
            if (!scene_.items[i].key.empty() &&
                selected_.contains(QString::fromStdString(scene_.items[i].key)))
                drawRing(rings, boxes_[i].center().x(), boxes_[i].center().y(),
                         0.5 * std::max(boxes_[i].width(), boxes_[i].height()));
        if (!rings.items.empty()) {
            QPainter onto(&ringed_);
            onto.setRenderHint(QPainter::Antialiasing);
            onto.translate(0, -verticalScrollBar()->value());
            paintScene(onto, rings, colors);
        }
    }
    painter.drawPixmap(0, 0, ringed_);
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
    repaint(painter);
    painter.translate(0, -verticalScrollBar()->value());
    if (!brush_.isNull()) {
        QColor fill = colors.accent;
        fill.setAlpha(40);
        painter.fillRect(brush_, fill);
        painter.setPen(QPen(colors.accent, 1.0));
        painter.drawRect(brush_);
    }
    if (pointed_ >= 0) {
        painter.setClipRect(QRectF(viewport()->rect())
                                .adjusted(0, scene_.headerHeight, 0, 0)
                                .translated(0, verticalScrollBar()->value()));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.accent, 2));
        const QPolygonF outline = outlineOf(scene_.items[pointed_]);
        if (scene_.items[pointed_].shape == SceneItem::Shape::line)
            painter.drawPolyline(outline);
        else
            painter.drawPolygon(outline);
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

void FigureView::scrollContentsBy(int, int) {
    painted_ = {};
    viewport()->update();
}

void FigureView::mousePressEvent(QMouseEvent* event) {
    const bool takesMany = isSignalConnected(QMetaMethod::fromSignal(&FigureView::keysRequested));
    if (event->button() == Qt::LeftButton && takesMany)
        pressed_ = event->position() + QPointF(0, verticalScrollBar()->value());
}

void FigureView::mouseMoveEvent(QMouseEvent* event) {
    constexpr double clickReach = 5.0; // pixels that a click may move
    if (!pressed_ || !event->buttons().testFlag(Qt::LeftButton))
        return point(itemAt(event->position()), event->position());
    const QRectF brush =
        QRectF(*pressed_, event->position() + QPointF(0, verticalScrollBar()->value())).normalized();
    if (brush_.isNull() && std::max(brush.width(), brush.height()) < clickReach)
        return;
    point(-1);
    brush_ = brush;
    viewport()->update();
}

void FigureView::mouseReleaseEvent(QMouseEvent* event) {
    pressed_.reset();
    if (!brush_.isNull())
        return requestBrushed(event->modifiers().testFlag(Qt::ControlModifier));
    if (event->button() != Qt::LeftButton)
        return;
    point(itemAt(event->position()), event->position());
    request(event->modifiers());
}

void FigureView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
        return pointAlong(1);
    case Qt::Key_Left:
        return pointAlong(-1);
    case Qt::Key_Down: // lists go on below, marks from left to right and up
        return pointAlong(scene_.alongX ? -1 : 1);
    case Qt::Key_Up:
        return pointAlong(scene_.alongX ? 1 : -1);
    case Qt::Key_Home:
        return pointAlong(-static_cast<int>(scene_.items.size()));
    case Qt::Key_End:
        return pointAlong(static_cast<int>(scene_.items.size()));
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
    QMenu* menu = figureMenu(this);
    menu->addActions(actions());
    menu->popup(event->globalPos());
}

} // namespace groupscope
