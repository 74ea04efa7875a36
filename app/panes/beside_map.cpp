// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/beside_map.h"

#include "app/panes/map_axes.h"
#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "core/heads/head.h"
#include "core/heads/no_head.h"
#include "widgets/scatter/linked_views.h"

#include <QComboBox>
#include <QSignalBlocker>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int runRole = Qt::UserRole;
constexpr int embeddingRole = Qt::UserRole + 1;

/// Those side by side and the one that was selected last.
std::vector<const SessionRun*> runsWithSpaces(const PaneContext& context) {
    std::vector<const SessionRun*> runs = context.selected()->sideBySide();
    const SessionRun* last = context.session()->find(context.selected()->last());
    if (last != nullptr && std::find(runs.begin(), runs.end(), last) == runs.end())
        runs.push_back(last);
    std::erase_if(runs,
                  [](const SessionRun* run) { return !run->fitsOpenSet() || !hasHead(run->run->head); });
    return runs;
}

} // namespace

BesideMap::BesideMap(PaneContext* context, LinkedViews* views, QComboBox* choice)
    : QObject(views)
    , context_(context)
    , views_(views)
    , choice_(choice)
    , model_(new MapModel(context->session(), this)) {
    choice_->addItem(tr("nothing beside"));
    connect(choice_, &QComboBox::currentIndexChanged, this, [this] {
        request_ = chosen();
        ask();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &BesideMap::fill);
    connect(context->selected(), &SelectedRuns::sideBySideChanged, this, &BesideMap::fill);
    connect(context->session()->runs(), &RunList::runsRemoved, this, &BesideMap::fill);
    connect(context->session()->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = context_->session()->find(id);
        if (run != nullptr && run->fitsOpenSet() && choice_->findData(id, runRole) < 0)
            fill();
    });
    connect(model_, &MapModel::positionsChanged, this, &BesideMap::showPositions);
    connect(model_, &MapModel::rowsChanged, this, &BesideMap::unlink);
    connect(model_, &MapModel::mapChanged, this, [this] {
        if (view_ != nullptr && model_->map() && hasOwnAxes(*model_->map()))
            view_->overlay()->setAxisNames(ownAxisNames(*model_->map()));
    });
    connect(model_, &MapModel::noticed, context->session(), &Session::noticed);
    connect(model_, &MapModel::cleared, this, [this] {
        request_.reset();
        first_.reset();
        shownName_.clear();
        fill();
        if (view_ != nullptr)
            view_->setPositions(MatrixF(0, 2), ScatterView::Camera::reset);
    });
    connect(model_, &MapModel::progressed, this, [this](double fraction, const QString& activity) {
        view_->stage()->setBusyText(tr("%1, %2 %")
                                        .arg(activity.isEmpty() ? tr("computing the map") : activity)
                                        .arg(static_cast<int>(100.0 * fraction)));
    });
    const auto rest = [this] {
        view_->stage()->setBusyText({});
        Q_EMIT busyChanged();
    };
    connect(model_, &MapModel::finished, this, rest);
    connect(model_, &MapModel::stopped, this, rest);
    connect(model_, &MapModel::failed, this, [this, rest](const QString& message) {
        rest();
        if (model_->rows().empty())
            view_->stage()->setPlaceholder(message);
        Q_EMIT context_->session()->noticed(message);
    });
}

void BesideMap::add(const QString& name, const Space& space) {
    choice_->addItem(name, space.runId);
    choice_->setItemData(choice_->count() - 1, static_cast<int>(space.which), embeddingRole);
}

std::optional<BesideMap::Space> BesideMap::chosen() const {
    if (choice_->currentIndex() < 1)
        return std::nullopt;
    return Space{choice_->currentData(runRole).toString(),
                 static_cast<RunEmbedding>(choice_->currentData(embeddingRole).toInt())};
}

/// Of that space, else of its kind of the run selected last; 0: there is none.
int BesideMap::placeOf(const Space& request) const {
    const auto find = [&](const QString& runId) {
        for (int place = 1; place < choice_->count(); ++place)
            if (choice_->itemData(place, runRole).toString() == runId &&
                choice_->itemData(place, embeddingRole).toInt() == static_cast<int>(request.which))
                return place;
        return 0;
    };
    const int exact = find(request.runId);
    return exact > 0 || request.runId.isEmpty() ? exact : find(context_->selected()->last());
}

void BesideMap::fill() {
    const std::optional<Space> before = chosen();
    {
        const QSignalBlocker quiet(choice_);
        while (choice_->count() > 1)
            choice_->removeItem(1);
        if (const auto& task = context_->session()->task()) {
            add(tr("raw (%1)").arg(QString::fromStdString(task->embedding->name)), {});
            const std::vector<const SessionRun*> runs = runsWithSpaces(*context_);
            const RunTitles titles(runs);
            for (const SessionRun* run : runs) {
                const QString title = titles.of(*run);
                const bool two = hasCompanion(run->run->head);
                if (makeHead(run->run->head)->transformsEmbedding())
                    add(two ? tr("classes (%1)").arg(title) : tr("trained (%1)").arg(title), {run->id});
                if (two)
                    add(tr("attributes (%1)").arg(title), {run->id, RunEmbedding::companion});
            }
        }
        choice_->setCurrentIndex(request_ ? placeOf(*request_) : 0);
        choice_->setVisible(choice_->count() > 2); // stored rows beside themselves are nothing new
    }
    if (chosen() != before)
        ask();
}

QJsonObject BesideMap::state() const {
    if (!request_)
        return {};
    return {{QStringLiteral("run"), request_->runId},
            {QStringLiteral("of_attributes"), request_->which == RunEmbedding::companion}};
}

void BesideMap::restore(const QJsonObject& kept) {
    request_.reset();
    if (!kept.isEmpty())
        request_ = {kept[QStringLiteral("run")].toString(), kept[QStringLiteral("of_attributes")].toBool()
                                                                ? RunEmbedding::companion
                                                                : RunEmbedding::trained};
    fill();
}

void BesideMap::follow(const MapRequest& first) {
    first_ = first;
    ask();
}

QString BesideMap::name() const {
    return isShown() ? shownName_ : QString();
}

void BesideMap::ask() {
    const std::optional<Space> space = chosen();
    if (!space || !first_) {
        requested_.reset();
        model_->cancel();
        if (view_ != nullptr) {
            unlink();
            views_->setViewShown(view_, false);
        }
        Q_EMIT changed();
        Q_EMIT busyChanged();
        return;
    }
    makeView();
    views_->setViewShown(view_, true);
    MapRequest wanted = *first_;
    wanted.runId = space->runId;
    wanted.which = space->which;
    wanted.epochs = false;
    requestedName_ = choice_->currentText();
    if (requested_ == wanted && model_->isComputing())
        return;
    requested_ = wanted;
    Q_EMIT changed();
    model_->request(*requested_);
    link(); // a map that was known and is on screen already
    if (model_->isComputing())
        view_->stage()->setBusyText(tr("computing the map"));
    Q_EMIT busyChanged();
}

void BesideMap::makeView() {
    if (view_ != nullptr)
        return;
    view_ = views_->addView();
    view_->stage()->setPlaceholder(tr("The map of the other embedding appears here"));
    Q_EMIT viewMade(view_);
}

void BesideMap::showPositions(const MatrixF& positions, bool newView) {
    if (!isShown()) {
        missedView_ = missedView_ || newView;
        return; // a last picture of what is no longer wanted
    }
    newView = std::exchange(missedView_, false) || newView; // the model told of it while nobody looked
    if (newView) {
        shownName_ = requestedName_;
        view_->setTitle(shownName_);
        view_->overlay()->setAxisNames(axisNames(requested_->options));
    }
    view_->setPositions(positions, newView ? ScatterView::Camera::reset : ScatterView::Camera::keep);
    if (newView)
        link();
}

void BesideMap::link() {
    if (isShown() && model_->rows() == context_->map()->rows() && !model_->rows().empty() &&
        static_cast<std::size_t>(view_->scene().rows()) == model_->rows().size())
        views_->setLinked(view_, true);
}

void BesideMap::unlink() {
    if (view_ != nullptr)
        views_->setLinked(view_, false);
}

} // namespace groupscope
