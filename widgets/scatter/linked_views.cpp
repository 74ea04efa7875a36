// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/linked_views.h"

#include <QScopedValueRollback>

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
    members_.front().linked = true;
}

ScatterView* LinkedViews::addView() {
    auto* view = new ScatterView;
    addWidget(view);
    members_.push_back({view});
    connectView(view);
    view->setLegendCollapsed(first()->isLegendCollapsed());
    placeLegend();
    return view;
}

LinkedViews::Member& LinkedViews::memberOf(const ScatterView* view) {
    return *std::find_if(members_.begin(), members_.end(),
                         [view](const Member& member) { return member.view == view; });
}

bool LinkedViews::isLinked(const ScatterView* view) const {
    return std::any_of(members_.begin(), members_.end(),
                       [view](const Member& member) { return member.view == view && member.linked; });
}

std::vector<ScatterView*> LinkedViews::shownViews() const {
    std::vector<ScatterView*> shown;
    for (const Member& member : members_) {
        if (member.shown) {
            shown.push_back(member.view);
        }
    }
    return shown;
}

void LinkedViews::setViewShown(ScatterView* view, bool shown) {
    Member& member = memberOf(view);
    if (view == first() || member.shown == shown) {
        return;
    }
    member.shown = shown;
    member.linked = member.linked && shown;
    movedByHand_ = false;
    view->setVisible(shown);
    placeLegend();
}

void LinkedViews::setLinked(ScatterView* view, bool linked) {
    Member& member = memberOf(view);
    if (view == first() || member.linked == linked) {
        return;
    }
    const QScopedValueRollback<bool> echo(passing_, true);
    if (linked) {
        if (painting_) {
            painting_(*view);
        }
        copyState(*first(), *view);
    } else {
        view->ringPoint(-1);
    }
    member.linked = linked;
}

void LinkedViews::copyState(const ScatterView& from, ScatterView& to) const {
    to.showCategoriesOf(from.scene());
    to.setSelection(from.selection());
    to.setTool(from.tool());
    to.setPointSize(from.pointSize());
    to.setLabelsShown(from.areLabelsShown());
    to.setScaleShown(from.isScaleShown());
    if (to.areContoursShown() != from.areContoursShown()) {
        to.setContoursShown(from.areContoursShown());
    }
}

void LinkedViews::color(std::function<void(ScatterView&)> painting) {
    painting_ = std::move(painting);
    const QScopedValueRollback<bool> echo(passing_, true);
    for (const Member& member : members_) {
        if (member.linked) {
            painting_(*member.view);
        }
    }
}

/// To all views that are linked as `from` is.
void LinkedViews::pass(const ScatterView* from, const std::function<void(ScatterView&)>& change) {
    if (passing_ || !isLinked(from)) {
        return;
    }
    const QScopedValueRollback<bool> echo(passing_, true);
    for (const Member& member : members_) {
        if (member.linked && member.view != from) {
            change(*member.view);
        }
    }
}

void LinkedViews::connectView(ScatterView* view) {
    connect(view, &ScatterView::selectionChanged, this,
            [this, view] { pass(view, [&](ScatterView& other) { other.setSelection(view->selection()); }); });
    connect(view, &ScatterView::hovered, this,
            [this, view](int row) { pass(view, [row](ScatterView& other) { other.ringPoint(row); }); });
    connect(view, &ScatterView::visibleCategoriesChanged, this,
            [this, view] { pass(view, [&](ScatterView& other) { other.showCategoriesOf(view->scene()); }); });
    connect(view, &ScatterView::toolChanged, this, [this, view](ScatterTool tool) {
        pass(view, [tool](ScatterView& other) { other.setTool(tool); });
    });
    connect(view, &ScatterView::pointSizeChanged, this, [this, view](double size) {
        pass(view, [size](ScatterView& other) { other.setPointSize(size); });
    });
    connect(view, &ScatterView::labelsShownChanged, this, [this, view](bool shown) {
        pass(view, [shown](ScatterView& other) { other.setLabelsShown(shown); });
    });
    connect(view, &ScatterView::scaleShownChanged, this, [this, view](bool shown) {
        pass(view, [shown](ScatterView& other) { other.setScaleShown(shown); });
    });
    connect(view, &ScatterView::contoursShownChanged, this, [this, view](bool shown) {
        pass(view, [shown](ScatterView& other) { other.setContoursShown(shown); });
    });
    connect(view, &ScatterView::legendCollapsedChanged, this, [this](bool collapsed) {
        for (const Member& member : members_) {
            member.view->setLegendCollapsed(collapsed);
        }
    });
    connect(view, &ScatterView::legendResized, this, [this] { balanceSoon_.start(0); });
}

void LinkedViews::placeLegend() {
    const std::vector<ScatterView*> shown = shownViews();
    for (ScatterView* view : shown) {
        view->setLegendOffered(view == shown.back());
    }
    balanceSoon_.start(0);
}

void LinkedViews::resizeEvent(QResizeEvent* event) {
    QSplitter::resizeEvent(event);
    balanceSoon_.start(0);
}

/// The legend takes its room from all clouds alike.
void LinkedViews::balance() {
    const std::vector<ScatterView*> shown = shownViews();
    if (movedByHand_ || shown.size() < 2) {
        return;
    }
    const int count = static_cast<int>(shown.size());
    const int legend = shown.back()->legendWidth();
    const int each = std::max(1, (width() - (count - 1) * handleWidth() - legend) / count);
    QList<int> sizes;
    for (const Member& member : members_) {
        sizes << (!member.shown ? 0 : each + (member.view == shown.back() ? legend : 0));
    }
    if (sizes != this->sizes()) {
        setSizes(sizes);
    }
}

void LinkedViews::paintFigure(QPainter& painter, const QRectF& area) const {
    const std::vector<ScatterView*> shown = shownViews();
    double all = 0.0;
    for (const ScatterView* view : shown) {
        all += view->width();
    }
    double left = area.left();
    for (const ScatterView* view : shown) {
        const double part = area.width() * view->width() / all;
        view->paintFigure(painter, QRectF(left, area.top(), part, area.height()));
        left += part;
    }
}

} // namespace groupscope
