// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/view_links.h"

#include "core/data/shown_rows.h"
#include "widgets/scatter/scatter_view.h"

#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace groupscope {

ViewLinks::ViewLinks(QObject* parent)
    : QObject(parent) {}

void ViewLinks::add(ScatterView* view) {
    members_.push_back({view});
    connectView(view);
    connect(view, &QObject::destroyed, this, [this, view] {
        std::erase_if(members_, [view](const Member& member) { return member.view == view; });
    });
}

ViewLinks::Member* ViewLinks::memberOf(const ScatterView* view) {
    return const_cast<Member*>(std::as_const(*this).memberOf(view));
}

const ViewLinks::Member* ViewLinks::memberOf(const ScatterView* view) const {
    const auto found = std::find_if(members_.begin(), members_.end(),
                                    [view](const Member& member) { return member.view == view; });
    return found == members_.end() ? nullptr : &*found;
}

bool ViewLinks::isLinked(const ScatterView* view) const {
    const Member* member = memberOf(view);
    return member != nullptr && member->linked;
}

void ViewLinks::quietly(const std::function<void()>& change) {
    const QScopedValueRollback<bool> echo(passing_, true);
    change();
}

void ViewLinks::setLinked(ScatterView* view, bool linked, const ScatterView* like) {
    Member& member = *memberOf(view);
    if (member.linked == linked)
        return;
    member.linked = linked;
    quietly([&] {
        if (!linked) {
            view->stage()->ringPoint(-1);
        } else if (like != nullptr) {
            view->setLook(like->look());
        }
    });
}

void ViewLinks::setRows(ScatterView* view, std::vector<int> rows, std::size_t rowCount) {
    Member& member = *memberOf(view);
    member.rows = std::move(rows);
    member.rowCount = rowCount;
    member.pointOf.assign(rowCount, -1);
    for (std::size_t point = 0; point < member.rows.size(); ++point) {
        if (member.rows[point] >= 0)
            member.pointOf[member.rows[point]] = static_cast<int>(point);
    }
}

void ViewLinks::selectRows(const RowSelection& rows) {
    selected_ = rows;
    quietly([&] {
        for (const Member& member : members_) {
            if (!member.linked ||
                static_cast<std::size_t>(member.view->scene().rows()) != member.rows.size()) {
                continue; // its positions are on their way
            }
            member.view->setSelection(rows.rowCount() == member.rowCount ? pointsOf(rows, member.rows)
                                                                         : RowSelection(member.rows.size()));
        }
    });
}

/// To all views that are linked as `from` is.
void ViewLinks::pass(const ScatterView* from, const std::function<void(Member&)>& change) {
    if (passing_ || !isLinked(from))
        return;
    quietly([&] {
        for (Member& member : members_) {
            if (member.linked && member.view != from)
                change(member);
        }
    });
}

void ViewLinks::passSelection(const ScatterView* from) {
    const Member* own = memberOf(from);
    if (passing_ || own == nullptr || !own->linked || own->rowCount == 0)
        return;
    RowSelection rows = rowsOfPoints(from->selection(), own->rows, own->rowCount);
    if (from->selector()->isJoined())
        rows = withUnshown(std::move(rows), selected_, own->rows);
    selectRows(rows);
    Q_EMIT rowsSelected(rows);
}

void ViewLinks::passHovered(const ScatterView* from, int point) {
    const Member* own = memberOf(from);
    if (own == nullptr)
        return;
    const bool known = point >= 0 && static_cast<std::size_t>(point) < own->rows.size();
    const int row = known ? own->rows[point] : -1;
    pass(from, [row](Member& other) {
        other.view->stage()->ringPoint(row < 0 || other.pointOf.empty() ? -1 : other.pointOf[row]);
    });
}

void ViewLinks::setCamerasLinked(bool linked) {
    if (camerasLinked_ == linked)
        return;
    camerasLinked_ = linked;
    const auto first = std::find_if(members_.begin(), members_.end(), [](const Member& member) {
        return member.linked && member.cameraShared && member.view->scene().rows() > 0;
    });
    if (linked && first != members_.end())
        passCamera(first->view);
}

void ViewLinks::setCameraShared(ScatterView* view, bool shared) {
    Member& member = *memberOf(view);
    if (member.cameraShared == shared)
        return;
    member.cameraShared = shared;
    if (shared) {
        gatherCameras();
    } else { // it lies elsewhere, where the others look there is nothing of it
        quietly([view] { view->stage()->resetView(); });
    }
}

void ViewLinks::passCamera(const ScatterView* from) {
    const Member* own = memberOf(from);
    if (!camerasLinked_ || passing_ || own == nullptr || !own->linked || !own->cameraShared)
        return;
    if (!from->stage()->isCameraMoved()) {
        showAll();
        return;
    }
    pass(from, [&](Member& other) {
        if (other.cameraShared)
            other.view->stage()->setCamera(from->stage()->camera(), true);
    });
}

void ViewLinks::gatherCameras() {
    if (!camerasLinked_)
        return;
    const auto moved = std::find_if(members_.begin(), members_.end(), [](const Member& member) {
        return member.linked && member.cameraShared && member.view->stage()->isCameraMoved();
    });
    if (moved != members_.end()) {
        passCamera(moved->view);
    } else {
        showAll();
    }
}

/// The part of the plane that holds all their points, in all views that share where they look.
void ViewLinks::showAll() {
    Eigen::AlignedBox3f all;
    bool threeD = false;
    std::vector<ScatterView*> views;
    for (const Member& member : members_) {
        const ScatterScene& scene = member.view->scene();
        if (!member.linked || !member.cameraShared || scene.rows() == scene.missingPositions())
            continue;
        views.push_back(member.view);
        threeD = threeD || scene.isThreeD();
        all.extend(scene.lower()).extend(scene.upper());
    }
    if (views.empty())
        return;
    ScatterCamera camera;
    camera.fit(all.min(), all.max(), threeD);
    quietly([&] {
        for (ScatterView* view : views)
            view->stage()->setCamera(camera, false);
    });
}

void ViewLinks::connectView(ScatterView* view) {
    connect(view, &ScatterView::selectionChanged, this, [this, view] { passSelection(view); });
    connect(view, &ScatterView::hovered, this, [this, view](int point) { passHovered(view, point); });
    connect(view->stage(), &ScatterStage::cameraChanged, this, [this, view] { passCamera(view); });
    connect(view, &ScatterView::visibleCategoriesChanged, this, [this, view] {
        pass(view, [&](Member& other) {
            if (other.view->scene().names() == view->scene().names())
                other.view->showCategoriesOf(view->scene());
        });
    });
    connect(view, &ScatterView::lookChanged, this, [this, view](const ScatterLook& before) {
        pass(view, [&](Member& other) {
            ScatterLook look = other.view->look();
            look.follow(before, view->look());
            other.view->setLook(look);
        });
    });
}

} // namespace groupscope
