// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/parallel_coordinates.h"

#include "core/figures/figure.h"
#include "widgets/charts/figure_menu.h"
#include "widgets/charts/scene_painter.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr double axisReach = 14.0; // pixels beside an axis that still mean it
constexpr double keyStep = 0.05;   // of an axis
constexpr double clickReach = 3.0; // pixels that a click may move
constexpr double titleReach = 4.0; // pixels above an axis that still mean it, not its title

} // namespace

ParallelCoordinates::ParallelCoordinates(QWidget* parent)
    : FigureView(parent) {
    setAccessibleName(tr("Runs over their settings"));
}

void ParallelCoordinates::setData(ParallelPlot plot) {
    const QStringList before = order();
    plot_ = std::move(plot);
    std::erase_if(held_, [&](const auto& own) { return plot_.axis(own.first) == nullptr; });
    for (const auto& [id, brush] : held_)
        plot_.brushes[id] = partsOf(*plot_.axis(id), brush);
    arrange(before);
    if (order() != before) { // what is dragged may be gone, or be elsewhere
        drag_ = Drag::nothing;
        dragged_ = -1;
        Q_EMIT orderChanged();
    }
    findPassing();
}

void ParallelCoordinates::setColorBy(const QString& axis) {
    plot_.colorBy = axis.toStdString();
    showPlot();
}

void ParallelCoordinates::showPlot() {
    if (plot_.empty())
        return clear();
    Drawing drawing;
    drawing.draw = [this](const SceneSpace& space) { return sceneOf(plot_, space); };
    drawing.values = [this] { return valuesOf(plot_); };
    setDrawing(drawing);
}

QString ParallelCoordinates::idOf(int place) const {
    return QString::fromStdString(plot_.axes[static_cast<std::size_t>(place)].id);
}

QStringList ParallelCoordinates::order() const {
    QStringList ids;
    for (const ParallelAxis& axis : plot_.axes)
        ids << QString::fromStdString(axis.id);
    return ids;
}

/// Whether that changes their order.
bool ParallelCoordinates::arrange(const QStringList& ids) {
    const QStringList before = order();
    const auto rank = [&](const ParallelAxis& axis) {
        const qsizetype place = ids.indexOf(QString::fromStdString(axis.id));
        return place < 0 ? ids.size() : place;
    };
    std::stable_sort(plot_.axes.begin(), plot_.axes.end(),
                     [&](const ParallelAxis& a, const ParallelAxis& b) { return rank(a) < rank(b); });
    focus_ = std::clamp(focus_, 0, std::max(0, static_cast<int>(plot_.axes.size()) - 1));
    return order() != before;
}

void ParallelCoordinates::setOrder(const QStringList& ids) {
    if (!arrange(ids))
        return;
    showPlot();
    Q_EMIT orderChanged();
}

void ParallelCoordinates::setBrush(const QString& axis, const std::optional<Brush>& brush) {
    const std::string id = axis.toStdString();
    const ParallelAxis* own = plot_.axis(id);
    if (brush && own != nullptr) {
        held_[id] = heldBy(*own, *brush);
        plot_.brushes[id] = {*brush};
    } else if (plot_.brushes.erase(id) + held_.erase(id) == 0) {
        return;
    }
    findPassing();
}

void ParallelCoordinates::holdBrush(const QString& axis, const ParallelBrush& brush) {
    const std::string id = axis.toStdString();
    const ParallelAxis* own = plot_.axis(id);
    if (own == nullptr)
        return;
    held_[id] = brush;
    plot_.brushes[id] = partsOf(*own, brush);
    findPassing();
}

void ParallelCoordinates::clearBrushes() {
    if (held_.empty())
        return;
    held_.clear();
    plot_.brushes.clear();
    findPassing();
}

void ParallelCoordinates::findPassing() {
    passing_ = passingLines(plot_);
    passingCount_ = static_cast<int>(std::count(passing_.begin(), passing_.end(), 1));
    showPlot();
    setAccessibleDescription(tr("%1 of %2 runs pass").arg(passingCount_).arg(passing_.size()));
    Q_EMIT brushed();
}

QStringList ParallelCoordinates::passingRuns() const {
    QStringList ids;
    for (std::size_t line = 0; line < passing_.size(); ++line)
        if (passing_[line] != 0)
            ids << QString::fromStdString(plot_.lines[line].key);
    return ids;
}

ParallelLayout ParallelCoordinates::layout() const {
    return layParallel(plot_, sceneSpace(viewport()->size(), font()));
}

QPointF ParallelCoordinates::inScene(QPointF place) const {
    return place + QPointF(0, verticalScrollBar()->value());
}

double ParallelCoordinates::axisPlace(const QString& axis) const {
    return layout().x(static_cast<std::size_t>(std::max<qsizetype>(0, order().indexOf(axis))));
}

double ParallelCoordinates::sharePlace(double share) const {
    return layout().y(share) - verticalScrollBar()->value();
}

int ParallelCoordinates::axisAt(double x) const {
    const ParallelLayout own = layout();
    for (std::size_t place = 0; place < own.count; ++place)
        if (std::abs(own.x(place) - x) <= axisReach)
            return static_cast<int>(place);
    return -1;
}

std::optional<ParallelCoordinates::Brush> ParallelCoordinates::brushOf(int place) const {
    const auto brush = plot_.brushes.find(plot_.axes[static_cast<std::size_t>(place)].id);
    if (brush == plot_.brushes.end())
        return std::nullopt;
    return Brush{brush->second.front().low, brush->second.back().high};
}

void ParallelCoordinates::paintEvent(QPaintEvent* event) {
    FigureView::paintEvent(event);
    if (!hasFocus() || !hasFigure())
        return;
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(chartColors(palette()).accent, 1.5));
    const groupscope::Box title = layout().title(static_cast<std::size_t>(focus_));
    painter.drawRoundedRect(
        QRectF(title.left, title.top - verticalScrollBar()->value(), title.width, title.height), 3, 3);
}

void ParallelCoordinates::mousePressEvent(QMouseEvent* event) {
    const QPointF at = inScene(event->position());
    const int place = axisAt(at.x());
    cleared_.reset();
    if (event->button() != Qt::LeftButton || place < 0)
        return;
    const ParallelLayout own = layout();
    focus_ = dragged_ = place;
    dragMoved_ = false;
    viewport()->update();
    if (at.y() < own.top - titleReach) {
        drag_ = Drag::reorder;
        return;
    }
    dragFrom_ = own.share(at.y());
    const std::optional<Brush> now = brushOf(place);
    const bool inside = now && dragFrom_ >= now->low && dragFrom_ <= now->high;
    drag_ = inside ? Drag::move : Drag::make;
    if (inside)
        brushBefore_ = *now;
}

void ParallelCoordinates::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = inScene(event->position());
    const ParallelLayout own = layout();
    const int over = axisAt(at.x());
    if (drag_ == Drag::nothing) {
        const bool title = at.y() < own.top - titleReach;
        viewport()->setCursor(over < 0 ? Qt::ArrowCursor : title ? Qt::SizeHorCursor : Qt::SizeVerCursor);
        return;
    }
    if (drag_ == Drag::reorder) {
        if (over >= 0 && over != dragged_) {
            moveAxis(dragged_, over);
            dragged_ = over;
        }
        return;
    }
    const double share = own.share(at.y());
    if (!dragMoved_ && std::abs(own.y(share) - own.y(dragFrom_)) < clickReach)
        return;
    dragMoved_ = true;
    if (drag_ == Drag::make)
        return setBrush(idOf(dragged_), Brush{std::min(dragFrom_, share), std::max(dragFrom_, share)});
    const double length = brushBefore_.high - brushBefore_.low;
    const double low = std::clamp(brushBefore_.low + share - dragFrom_, 0.0, std::max(0.0, 1.0 - length));
    setBrush(idOf(dragged_), Brush{low, low + length});
}

void ParallelCoordinates::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if ((drag_ == Drag::make || drag_ == Drag::move) && !dragMoved_) {
        const QString axis = idOf(dragged_);
        if (const auto brush = held_.find(axis.toStdString()); brush != held_.end())
            cleared_ = {axis, brush->second};
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
    const int last = static_cast<int>(plot_.axes.size()) - 1;
    if (from < 0 || from > last || to < 0 || to > last || from == to)
        return;
    const auto first = plot_.axes.begin();
    if (from < to)
        std::rotate(first + from, first + from + 1, first + to + 1);
    else
        std::rotate(first + to, first + from, first + from + 1);
    focus_ = to;
    showPlot();
    Q_EMIT orderChanged();
}

void ParallelCoordinates::nudgeBrush(double step, bool upperEnd) {
    const QString axis = idOf(focus_);
    const std::optional<Brush> known = brushOf(focus_);
    if (!known)
        return setBrush(axis, step > 0.0 ? Brush{0.5, 1.0} : Brush{0.0, 0.5});
    auto [low, high] = *known;
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
    const int last = static_cast<int>(plot_.axes.size()) - 1;
    if (last < 0)
        return FigureView::keyPressEvent(event);
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int next = std::clamp(focus_ + (event->key() == Qt::Key_Right ? 1 : -1), 0, last);
        if (control)
            moveAxis(focus_, next);
        focus_ = next;
        return viewport()->update();
    }
    case Qt::Key_Up:
        return nudgeBrush(keyStep, shift);
    case Qt::Key_Down:
        return nudgeBrush(-keyStep, shift);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        return setBrush(idOf(focus_), std::nullopt);
    case Qt::Key_Escape:
        return clearBrushes();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return requestRuns(control);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void ParallelCoordinates::contextMenuEvent(QContextMenuEvent* event) {
    QMenu* menu = figureMenu(this);
    menu->addSeparator();
    menu->addAction(tr("&Select passing runs"), this, [this] { requestRuns(false); })
        ->setEnabled(passingCount_ > 0);
    menu->addAction(tr("&Clear all brushes"), this, &ParallelCoordinates::clearBrushes)
        ->setEnabled(!held_.empty());
    menu->popup(event->globalPos());
}

} // namespace groupscope
