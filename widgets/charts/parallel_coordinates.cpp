// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/parallel_coordinates.h"

#include "widgets/charts/figure_menu.h"
#include "widgets/charts/parallel_lines.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr double axisReach = 14.0; // pixels beside an axis that still mean it
constexpr double keyStep = 0.05;   // of an axis
constexpr double clickReach = 3.0; // pixels that a click may move

} // namespace

ParallelCoordinates::ParallelCoordinates(QWidget* parent)
    : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Runs over their settings"));
}

void ParallelCoordinates::setData(ParallelData data) {
    const QStringList before = order();
    data_ = std::move(data);
    shares_.clear();
    for (const ParallelAxis& axis : data_.axes)
        shares_.push_back(sharesOf(axis));
    for (const QString& id : brushes_.keys())
        if (const ParallelAxis* axis = axisOf(id))
            brushes_[id].parts = partsOf(*axis, brushes_[id].brush);
        else
            brushes_.remove(id);
    order_.clear();
    setOrder(before);
    if (order() != before) { // what is dragged may be gone, or be elsewhere
        drag_ = Drag::nothing;
        dragged_ = -1;
    }
    findPassing();
}

const ParallelAxis* ParallelCoordinates::axisOf(const QString& id) const {
    const auto found = std::find_if(data_.axes.begin(), data_.axes.end(),
                                    [&](const ParallelAxis& axis) { return axis.id == id; });
    return found == data_.axes.end() ? nullptr : &*found;
}

void ParallelCoordinates::setPlaceholder(const QString& text) {
    if (text == placeholder_)
        return;
    placeholder_ = text;
    update();
    Q_EMIT placeholderChanged();
}

QStringList ParallelCoordinates::order() const {
    QStringList ids;
    for (const int axis : order_)
        ids << data_.axes[axis].id;
    return ids;
}

void ParallelCoordinates::setOrder(const QStringList& ids) {
    std::vector<int> order;
    const auto add = [&](int axis) {
        if (std::find(order.begin(), order.end(), axis) == order.end())
            order.push_back(axis);
    };
    for (const QString& id : ids)
        for (std::size_t i = 0; i < data_.axes.size(); ++i)
            if (data_.axes[i].id == id)
                add(static_cast<int>(i));
    for (std::size_t i = 0; i < data_.axes.size(); ++i)
        add(static_cast<int>(i));
    focus_ = std::clamp(focus_, 0, std::max(0, static_cast<int>(order.size()) - 1));
    if (order == order_)
        return;
    order_ = std::move(order);
    redraw();
    Q_EMIT orderChanged();
}

void ParallelCoordinates::setBrush(const QString& axis, const std::optional<Brush>& brush) {
    const ParallelAxis* own = axisOf(axis);
    if (brush && own != nullptr)
        brushes_.insert(axis, {heldBy(*own, *brush), {*brush}});
    else if (brushes_.remove(axis) == 0)
        return;
    findPassing();
}

void ParallelCoordinates::holdBrush(const QString& axis, const ParallelBrush& brush) {
    const ParallelAxis* own = axisOf(axis);
    if (own == nullptr)
        return;
    brushes_.insert(axis, {brush, partsOf(*own, brush)});
    findPassing();
}

void ParallelCoordinates::clearBrushes() {
    if (brushes_.isEmpty())
        return;
    brushes_.clear();
    findPassing();
}

void ParallelCoordinates::findPassing() {
    passing_.assign(data_.ids.size(), 1);
    for (std::size_t a = 0; a < data_.axes.size(); ++a) {
        const auto brush = brushes_.constFind(data_.axes[a].id);
        if (brush == brushes_.constEnd())
            continue;
        const std::vector<float>& shares = shares_[a];
        for (std::size_t line = 0; line < passing_.size(); ++line) {
            const float share = shares[line];
            const bool inside =
                std::any_of(brush->parts.begin(), brush->parts.end(), [share](const Brush& part) {
                    return share < 0.0f ? part.first < 0.0
                                        : share >= static_cast<float>(part.first) &&
                                              share <= static_cast<float>(part.second);
                });
            passing_[line] = static_cast<char>(passing_[line] != 0 && inside);
        }
    }
    passingCount_ = static_cast<int>(std::count(passing_.begin(), passing_.end(), 1));
    redraw();
    setAccessibleDescription(tr("%1 of %2 runs pass").arg(passingCount_).arg(data_.ids.size()));
    Q_EMIT brushed();
}

QStringList ParallelCoordinates::passingRuns() const {
    QStringList ids;
    for (std::size_t line = 0; line < passing_.size(); ++line)
        if (passing_[line] != 0)
            ids << data_.ids[line];
    return ids;
}

void ParallelCoordinates::redraw() {
    lines_ = {};
    update();
}

double ParallelCoordinates::axisPlace(const QString& axis) const {
    const auto place = order().indexOf(axis);
    return layParallel(size(), order_.size(), font(), !data_.note.isEmpty())
        .x(static_cast<std::size_t>(std::max<qsizetype>(0, place)));
}

double ParallelCoordinates::sharePlace(double share) const {
    return layParallel(size(), order_.size(), font(), !data_.note.isEmpty()).y(share);
}

int ParallelCoordinates::axisAt(double x) const {
    const ParallelLayout layout = layParallel(size(), order_.size(), font(), !data_.note.isEmpty());
    for (std::size_t place = 0; place < order_.size(); ++place)
        if (std::abs(layout.x(place) - x) <= axisReach)
            return static_cast<int>(place);
    return -1;
}

void ParallelCoordinates::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const ChartColors colors = chartColors(palette());
    painter.fillRect(rect(), colors.ground);
    if (!hasLines()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, placeholder_);
        return;
    }
    const ParallelPicture picture{data_, shares_, order_, brushes_, passing_};
    const ParallelLayout layout = layParallel(size(), order_.size(), font(), !data_.note.isEmpty());
    if (lines_.isNull()) { // hovering and focus leave the lines as they are
        const double ratio = devicePixelRatioF();
        lines_ = QImage(size() * ratio, QImage::Format_RGB32);
        lines_.setDevicePixelRatio(ratio);
        lines_.fill(colors.ground);
        QPainter onLines(&lines_);
        drawParallelLines(onLines, picture, layout, colors);
    }
    painter.drawImage(0, 0, lines_);
    painter.setFont(font());
    drawParallelAxes(painter, picture, layout, colors, hasFocus() ? focus_ : -1);
    painter.setPen(colors.faint);
    painter.drawText(QRectF(8, 0, width() - 16, height() - 4), Qt::AlignBottom | Qt::AlignLeft,
                     fontMetrics().elidedText(data_.note, Qt::ElideRight, width() - 16));
}

void ParallelCoordinates::draw(QPainter& painter, const QRectF& area) const {
    const ParallelPicture picture{data_, shares_, order_, brushes_, passing_};
    const ChartColors colors = paperColors();
    painter.save();
    painter.translate(area.topLeft());
    painter.fillRect(QRectF(QPointF(), area.size()), colors.ground);
    const ParallelLayout layout =
        layParallel(area.size(), order_.size(), painter.font(), !data_.note.isEmpty());
    if (hasLines()) {
        drawParallelLines(painter, picture, layout, colors);
        drawParallelAxes(painter, picture, layout, colors, -1);
        painter.setPen(colors.faint);
        painter.drawText(QRectF(8, 0, area.width() - 16, area.height() - 4), Qt::AlignBottom | Qt::AlignLeft,
                         data_.note);
    }
    painter.restore();
}

void ParallelCoordinates::resizeEvent(QResizeEvent*) {
    redraw();
}

void ParallelCoordinates::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        redraw();
}

void ParallelCoordinates::mousePressEvent(QMouseEvent* event) {
    const int place = axisAt(event->position().x());
    cleared_.reset();
    if (event->button() != Qt::LeftButton || place < 0)
        return;
    const ParallelLayout layout = layParallel(size(), order_.size(), font(), !data_.note.isEmpty());
    focus_ = dragged_ = place;
    dragMoved_ = false;
    if (event->position().y() < layout.top - 4.0) {
        drag_ = Drag::reorder;
        dragFrom_ = event->position().x();
        update();
        return;
    }
    dragFrom_ = layout.share(event->position().y());
    const auto brush = brushes_.constFind(order()[place]);
    const bool known = brush != brushes_.constEnd();
    const Brush now = known ? brush->all() : Brush{};
    const bool inside = known && dragFrom_ >= now.first && dragFrom_ <= now.second;
    drag_ = inside ? Drag::move : Drag::make;
    if (inside)
        brushBefore_ = now;
    update();
}

void ParallelCoordinates::mouseMoveEvent(QMouseEvent* event) {
    const ParallelLayout layout = layParallel(size(), order_.size(), font(), !data_.note.isEmpty());
    const int over = axisAt(event->position().x());
    if (drag_ == Drag::nothing) {
        const bool title = event->position().y() < layout.top - 4.0;
        setCursor(over < 0 ? Qt::ArrowCursor : title ? Qt::SizeHorCursor : Qt::SizeVerCursor);
        return;
    }
    if (drag_ == Drag::reorder) {
        if (over >= 0 && over != dragged_) {
            moveAxis(dragged_, over);
            dragged_ = over;
        }
        return;
    }
    const double share = layout.share(event->position().y());
    if (!dragMoved_ && std::abs(layout.y(share) - layout.y(dragFrom_)) < clickReach)
        return;
    dragMoved_ = true;
    const QString axis = order()[dragged_];
    if (drag_ == Drag::make) {
        setBrush(axis, Brush{std::min(dragFrom_, share), std::max(dragFrom_, share)});
        return;
    }
    const double length = brushBefore_.second - brushBefore_.first;
    const double low = std::clamp(brushBefore_.first + share - dragFrom_, 0.0, std::max(0.0, 1.0 - length));
    setBrush(axis, Brush{low, low + length});
}

void ParallelCoordinates::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if ((drag_ == Drag::make || drag_ == Drag::move) && !dragMoved_) {
        const QString axis = order()[dragged_];
        if (const auto brush = brushes_.constFind(axis); brush != brushes_.constEnd())
            cleared_ = {axis, brush->brush};
        setBrush(axis, std::nullopt);
    }
    drag_ = Drag::nothing;
}

void ParallelCoordinates::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto cleared = std::exchange(cleared_, std::nullopt))
        holdBrush(cleared->first, cleared->second);
    requestRuns(event->modifiers().testFlag(Qt::ControlModifier));
}

void ParallelCoordinates::requestRuns(bool added) {
    if (passingCount_ > 0)
        Q_EMIT runsRequested(passingRuns(), added);
}

void ParallelCoordinates::moveAxis(int from, int to) {
    const int last = static_cast<int>(order_.size()) - 1;
    if (from < 0 || from > last || to < 0 || to > last || from == to)
        return;
    const int axis = order_[from];
    order_.erase(order_.begin() + from);
    order_.insert(order_.begin() + to, axis);
    focus_ = to;
    redraw();
    Q_EMIT orderChanged();
}

void ParallelCoordinates::nudgeBrush(double step, bool upperEnd) {
    const QString axis = order()[focus_];
    const auto known = brushes_.constFind(axis);
    if (known == brushes_.constEnd())
        return setBrush(axis, step > 0.0 ? Brush{0.5, 1.0} : Brush{0.0, 0.5});
    auto [low, high] = known->all();
    if (upperEnd) {
        high = std::clamp(high + step, std::clamp(low, 0.0, 1.0), 1.0);
    } else {
        const double moved = std::clamp(low + step, 0.0, std::max(0.0, 1.0 - (high - low)));
        high += moved - low;
        low = moved;
    }
    setBrush(axis, Brush{low, high});
}

void ParallelCoordinates::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(order_.size()) - 1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int next = std::clamp(focus_ + (event->key() == Qt::Key_Right ? 1 : -1), 0, last);
        if (control)
            moveAxis(focus_, next);
        focus_ = next;
        return update();
    }
    case Qt::Key_Up:
        return nudgeBrush(keyStep, shift);
    case Qt::Key_Down:
        return nudgeBrush(-keyStep, shift);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        return setBrush(order()[focus_], std::nullopt);
    case Qt::Key_Escape:
        return clearBrushes();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return requestRuns(control);
    default:
        QWidget::keyPressEvent(event);
    }
}

void ParallelCoordinates::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = figureMenu(this);
    menu->addSeparator();
    menu->addAction(tr("&Select the runs that pass"), this, [this] { requestRuns(false); })
        ->setEnabled(passingCount_ > 0);
    menu->addAction(tr("&Clear all brushes"), this, &ParallelCoordinates::clearBrushes)
        ->setEnabled(!brushes_.isEmpty());
    menu->popup(event->globalPos());
}

} // namespace groupscope
