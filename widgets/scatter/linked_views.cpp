// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/linked_views.h"

#include <algorithm>
#include <utility>

namespace groupscope {

LinkedViews::LinkedViews(QWidget* parent)
    : QSplitter(Qt::Horizontal, parent) {
    setChildrenCollapsible(false);
    setHandleWidth(2);
    balanceSoon_.setSingleShot(true);
    connect(&balanceSoon_, &QTimer::timeout, this, &LinkedViews::balance);
    connect(this, &QSplitter::splitterMoved, this, [this] { movedByHand_ = true; });
    addView();
    links_.setLinked(first(), true);
}

ScatterView* LinkedViews::addView() {
    auto* view = new ScatterView;
    addWidget(view);
    members_.push_back({view});
    links_.add(view);
    connect(view->legend(), &ScatterLegend::collapsedChanged, this, [this](bool collapsed) {
        for (const Member& member : members_)
            member.view->legend()->setCollapsed(collapsed);
    });
    connect(view->legend(), &ScatterLegend::resized, this, [this] { balanceSoon_.start(0); });
    view->legend()->setCollapsed(first()->legend()->isCollapsed());
    placeLegend();
    return view;
}

LinkedViews::Member& LinkedViews::memberOf(const ScatterView* view) {
    return *std::find_if(members_.begin(), members_.end(),
                         [view](const Member& member) { return member.view == view; });
}

std::vector<ScatterView*> LinkedViews::shownViews() const {
    std::vector<ScatterView*> shown;
    for (const Member& member : members_) {
        if (member.shown)
            shown.push_back(member.view);
    }
    return shown;
}

void LinkedViews::setViewShown(ScatterView* view, bool shown) {
    Member& member = memberOf(view);
    if (view == first() || member.shown == shown)
        return;
    member.shown = shown;
    if (!shown)
        links_.setLinked(view, false);
    movedByHand_ = false;
    view->setVisible(shown);
    placeLegend();
}

void LinkedViews::setLinked(ScatterView* view, bool linked) {
    if (view == first() || isLinked(view) == linked)
        return;
    if (linked) {
        links_.quietly([this, view] {
            if (painting_)
                painting_(*view);
            view->showCategoriesOf(first()->scene());
            view->setSelection(first()->selection());
        });
    }
    links_.setLinked(view, linked, first());
}

void LinkedViews::color(std::function<void(ScatterView&)> painting) {
    painting_ = std::move(painting);
    links_.quietly([this] {
        for (const Member& member : members_) {
            if (isLinked(member.view))
                painting_(*member.view);
        }
    });
}

void LinkedViews::placeLegend() {
    const std::vector<ScatterView*> shown = shownViews();
    for (ScatterView* view : shown)
        view->legend()->setOffered(view == shown.back());
    balanceSoon_.start(0);
}

void LinkedViews::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    balanceSoon_.start(0);
}

/// The legend takes its room from all clouds alike.
void LinkedViews::balance() {
    const std::vector<ScatterView*> shown = shownViews();
    if (movedByHand_ || shown.size() < 2)
        return;
    const int count = static_cast<int>(shown.size());
    const int legend = shown.back()->legend()->shownWidth();
    const int each = std::max(1, (width() - (count - 1) * handleWidth() - legend) / count);
    QList<int> sizes;
    for (const Member& member : members_)
        sizes << (!member.shown ? 0 : each + (member.view == shown.back() ? legend : 0));
    if (sizes != this->sizes())
        setSizes(sizes);
}

void LinkedViews::paintFigure(QPainter& painter, const QRectF& area) const {
    const std::vector<ScatterView*> shown = shownViews();
    double all = 0.0;
    for (const ScatterView* view : shown)
        all += view->width();
    double left = area.left();
    for (const ScatterView* view : shown) {
        const double part = area.width() * view->width() / all;
        view->paintFigure(painter, QRectF(left, area.top(), part, area.height()));
        left += part;
    }
}

} // namespace groupscope
