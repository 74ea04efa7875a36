// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/group_bars_view.h"

#include "widgets/charts/scene_painter.h"
#include "widgets/style/plain_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace groupscope {

GroupBarsView::GroupBarsView(GroupBars* owner)
    : QAbstractScrollArea(owner)
    , owner_(owner) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::NoContextMenu); // the event goes to the owner
    viewport()->setBackgroundRole(QPalette::Base);
}

void GroupBarsView::show(GroupBarsData data, std::vector<int> groups) {
    data_ = std::move(data);
    groups_ = std::move(groups);
    if (selected_ >= static_cast<int>(data_.groupNames.size()))
        selected_ = -1;
    lay();
}

void GroupBarsView::setGroups(std::vector<int> groups) {
    groups_ = std::move(groups);
    lay();
}

void GroupBarsView::lay() {
    const SceneSpace space = sceneSpace(viewport()->size(), font());
    layout_ = layGroupBars(data_, groups_.size(), space);
    scene_ = groupBarsScene(data_, groups_, layout_, space);
    const int room = viewport()->height() - qRound(scene_.headerHeight);
    verticalScrollBar()->setPageStep(room);
    verticalScrollBar()->setSingleStep(qRound(layout_.blockHeight));
    verticalScrollBar()->setRange(0, std::max(0, qRound(layout_.plot.height) + 4 - room));
    viewport()->update();
}

QRect GroupBarsView::blockRect(int group) const {
    const auto found = std::find(groups_.begin(), groups_.end(), group);
    if (found == groups_.end())
        return {};
    const groupscope::Box block = layout_.block(static_cast<std::size_t>(found - groups_.begin()));
    return QRectF(block.left, block.top - verticalScrollBar()->value(), block.width, block.height)
        .toAlignedRect();
}

int GroupBarsView::groupAt(QPointF place) const {
    if (place.y() < scene_.headerHeight)
        return -1;
    const double row = (place.y() + verticalScrollBar()->value() - layout_.plot.top) / layout_.blockHeight;
    return row >= 0.0 && row < static_cast<double>(groups_.size()) ? groups_[static_cast<std::size_t>(row)]
                                                                   : -1;
}

void GroupBarsView::paintEvent(QPaintEvent*) {
    const ChartColors colors = chartColors(palette());
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    paintScrolledScene(painter, scene_, colors, verticalScrollBar()->value());
    if (!hasFocus() || selected_ < 0)
        return;
    painter.setClipRect(viewport()->rect().adjusted(0, qRound(scene_.headerHeight), 0, 0));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colors.accent, 1.5));
    painter.drawRect(QRectF(blockRect(selected_)).adjusted(-3, 0.5, 3, -0.5));
}

void GroupBarsView::resizeEvent(QResizeEvent*) {
    lay();
}

void GroupBarsView::mouseReleaseEvent(QMouseEvent* event) {
    const int group = groupAt(event->position());
    if (event->button() != Qt::LeftButton || group < 0)
        return;
    selected_ = group;
    viewport()->update();
    Q_EMIT activated(group);
}

void GroupBarsView::select(int place) {
    if (groups_.empty())
        return;
    selected_ = groups_[static_cast<std::size_t>(std::clamp(place, 0, static_cast<int>(groups_.size()) - 1))];
    const QRect block = blockRect(selected_);
    const int top = qRound(scene_.headerHeight);
    QScrollBar* bar = verticalScrollBar();
    if (block.top() < top)
        bar->setValue(bar->value() - (top - block.top()));
    else if (block.bottom() + 2 > viewport()->height()) // with the frame around it
        bar->setValue(bar->value() + block.bottom() + 2 - viewport()->height());
    viewport()->setAccessibleDescription(owner_->description(selected_));
    viewport()->update();
    showPlainTip(viewport()->mapToGlobal(blockRect(selected_).center()), owner_->description(selected_),
                 this);
}

void GroupBarsView::keyPressEvent(QKeyEvent* event) {
    const auto found = std::find(groups_.begin(), groups_.end(), selected_);
    const int place = found == groups_.end() ? -1 : static_cast<int>(found - groups_.begin());
    const int last = static_cast<int>(groups_.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Down:
        return select(place + 1);
    case Qt::Key_Up:
        return select(place < 0 ? last : place - 1);
    case Qt::Key_Home:
        return select(0);
    case Qt::Key_End:
        return select(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (selected_ >= 0)
            Q_EMIT activated(selected_);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool GroupBarsView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int group = groupAt(help->pos());
    if (group >= 0)
        showPlainTip(help->globalPos(), owner_->description(group), this);
    else
        QToolTip::hideText();
    return true;
}

void GroupBarsView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        lay();
}

} // namespace groupscope
