// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/workspaces.h"

#include "app/window/act_bar.h"

#include <QAction>
#include <QDataStream>
#include <QDockWidget>
#include <QGuiApplication>
#include <QIODevice>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QSignalBlocker>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>
#include <QToolBar>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

struct WorkspaceText {
    const char* id; ///< in names of objects and in saved arrangements
    QString title;
    QString help;
};

WorkspaceText textOf(Workspace workspace) {
    switch (workspace) {
    case Workspace::explore:
        return {"explore", Workspaces::tr("Explore"),
                Workspaces::tr("Explore the examples: map, groups and selection")};
    case Workspace::train:
        return {"train", Workspaces::tr("Train"),
                Workspaces::tr("Train methods and watch curves and groups while they train")};
    case Workspace::compare:
        return {"compare", Workspaces::tr("Compare"),
                Workspaces::tr("Compare runs: methods by group, trade-off, A against B")};
    case Workspace::report:
        break;
    }
    return {"report", Workspaces::tr("Report"), Workspaces::tr("Preview of the report")};
}

constexpr std::array allWorkspaces{Workspace::explore, Workspace::train, Workspace::compare,
                                   Workspace::report};

std::size_t indexOf(Workspace workspace) {
    return static_cast<std::size_t>(workspace);
}

Qt::DockWidgetArea areaOf(PanePlace place) {
    switch (place) {
    case PanePlace::center:
        break;
    case PanePlace::leftTop:
    case PanePlace::leftBottom:
        return Qt::LeftDockWidgetArea;
    case PanePlace::rightTop:
    case PanePlace::rightBottom:
        return Qt::RightDockWidgetArea;
    case PanePlace::bottom:
        return Qt::BottomDockWidgetArea;
    }
    return Qt::NoDockWidgetArea;
}

} // namespace

Workspaces::Workspaces(QMainWindow* window)
    : QObject(window)
    , window_(window)
    , bar_(new QToolBar(tr("Workspaces"), window))
    , tabs_(new QTabBar)
    , center_(new QTabWidget(window)) {
    bar_->setObjectName(QStringLiteral("workspaceBar"));
    bar_->setMovable(false);
    bar_->toggleViewAction()->setVisible(false);
    tabs_->setObjectName(QStringLiteral("workspaces"));
    tabs_->setAccessibleName(tr("Workspaces"));
    tabs_->setExpanding(false);
    tabs_->setDrawBase(false);
    QFont large = tabs_->font();
    large.setPointSizeF(1.15 * large.pointSizeF());
    tabs_->setFont(large);
    for (const Workspace workspace : allWorkspaces) {
        const int tab = tabs_->addTab(textOf(workspace).title);
        tabs_->setTabToolTip(tab, tr("%1 (Ctrl+%2)").arg(textOf(workspace).help).arg(tab + 1));
    }
    connect(tabs_, &QTabBar::currentChanged, this,
            [this](int tab) { show(allWorkspaces[static_cast<std::size_t>(tab)]); });
    bar_->addWidget(tabs_);
    center_->setObjectName(QStringLiteral("center"));
    center_->setDocumentMode(true);
}

void Workspaces::add(const Pane& pane, QWidget* widget, const std::function<void(bool)>& watch) {
    Placed placed{.pane = pane, .widget = widget};
    widget->setWhatsThis(pane.help);
    if (isCentral(pane)) {
        center_->setTabToolTip(center_->addTab(widget, pane.title), pane.help);
        if (watch)
            connect(center_, &QTabWidget::currentChanged, widget,
                    [this, widget, watch] { watch(center_->currentWidget() == widget); });
    } else {
        // Smaller ones cannot be read.
        widget->setMinimumSize(
            QSize(std::max(pane.minimumWidth, 200), 100).expandedTo(widget->minimumSize()));
        placed.dock = new QDockWidget(pane.title, window_);
        placed.dock->setObjectName(dockName(pane)); // saveState() needs one
        placed.dock->setWidget(widget);
        placed.dock->setWhatsThis(pane.help);
        if (watch)
            connect(placed.dock, &QDockWidget::visibilityChanged, widget, watch);
        placed.dock->hide();
    }
    placed_.push_back(std::move(placed));
}

QWidget* Workspaces::center() const {
    return center_;
}

void Workspaces::addTo(QMenu* menu) {
    for (const Workspace workspace : allWorkspaces) {
        const WorkspaceText text = textOf(workspace);
        QAction* entry = menu->addAction(text.title, this, [this, workspace] { show(workspace); });
        entry->setObjectName(QStringLiteral("workspace_") + QLatin1String(text.id));
        entry->setToolTip(text.help);
        entry->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + indexOf(workspace))));
        actions_ << entry;
    }
    QAction* back = menu->addAction(tr("&Reset layout"), this, &Workspaces::reset);
    back->setObjectName(QStringLiteral("layoutReset"));
    back->setToolTip(tr("Restores the default arrangement of this workspace"));
    actions_ << back;
}

void Workspaces::show(Workspace workspace) {
    {
        const QSignalBlocker quiet(tabs_);
        tabs_->setCurrentIndex(static_cast<int>(indexOf(workspace)));
    }
    if (workspace == current_)
        return;
    keepCurrent();
    current_ = workspace;
    if (!quiet_)
        apply();
}

void Workspaces::reset() {
    arrangements_[indexOf(current_)] = {};
    apply();
}

void Workspaces::setQuiet(bool quiet) {
    if (quiet && !quiet_)
        keepCurrent();
    quiet_ = quiet;
    bar_->setVisible(!quiet);
    for (QAction* entry : actions_)
        setPossible(entry, !quiet, tr("Open an embedding set first"));
    if (!quiet)
        return apply();
    for (const Placed& placed : placed_)
        if (placed.dock != nullptr)
            placed.dock->hide();
}

void Workspaces::keepCurrent() {
    if (!quiet_)
        arrangements_[indexOf(current_)] = {window_->saveState(layoutVersion), front()};
}

/// Shows the current workspace as it was left, or as at first.
void Workspaces::apply() {
    const Arrangement kept = arrangements_[indexOf(current_)];
    window_->setUpdatesEnabled(false);
    arrange();
    if (!kept.docks.isEmpty())
        window_->restoreState(kept.docks, layoutVersion);
    for (const Placed& placed : placed_)
        if (placed.dock != nullptr && !isShownHere(placed))
            placed.dock->hide();
    bar_->show(); // whatever an arrangement says
    showTabs();
    const Placed* front = find(kept.front.toStdString());
    if (front == nullptr || !isShownHere(*front))
        front = firstTab();
    if (front != nullptr)
        center_->setCurrentWidget(front->widget);
    keepOnScreen();
    // Painting everything anew takes as long as arranging it: events are answered in between.
    QTimer::singleShot(0, window_, [window = window_] { window->setUpdatesEnabled(true); });
}

/// The tabs of the middle that belong to the current workspace; one alone needs no tab.
void Workspaces::showTabs() {
    int shown = 0;
    for (const Placed& placed : placed_) {
        if (placed.dock != nullptr)
            continue;
        const bool here = isShownHere(placed);
        center_->setTabVisible(center_->indexOf(placed.widget), here);
        shown += here ? 1 : 0;
    }
    center_->tabBar()->setVisible(shown > 1);
}

/// The first tab of the middle in the current workspace; null without one.
const Workspaces::Placed* Workspaces::firstTab() const {
    for (const Placed& placed : placed_)
        if (placed.dock == nullptr && isShownHere(placed))
            return &placed;
    return nullptr;
}

void Workspaces::arrange() {
    for (const Placed& placed : placed_)
        if (placed.dock != nullptr) {
            placed.dock->setFloating(false);
            window_->removeDockWidget(placed.dock);
        }
    for (const Placed& placed : placed_) {
        const PaneSpot* spot = spotIn(placed.pane, current_);
        if (placed.dock == nullptr || spot == nullptr)
            continue;
        QDockWidget* before = firstAt(spot->place);
        window_->addDockWidget(areaOf(spot->place), placed.dock);
        if (before != placed.dock)
            window_->tabifyDockWidget(before, placed.dock);
        placed.dock->setVisible(placed.offered);
    }
    setSizes();
}

/// The sizes that places have in a window of 1600 × 1000, and the first pane of each on top. In a narrower
/// one the middle gets its share; charts that are lower than this cannot be read.
void Workspaces::setSizes() {
    const auto resize = [this](const std::vector<std::pair<PanePlace, int>>& sizes,
                               Qt::Orientation orientation) {
        const double scale = orientation == Qt::Horizontal ? std::min(1.0, window_->width() / 1600.0) : 1.0;
        QList<QDockWidget*> docks;
        QList<int> pixels;
        for (const auto& [place, size] : sizes)
            if (QDockWidget* dock = firstAt(place)) {
                docks << dock;
                pixels << static_cast<int>(scale * size);
            }
        window_->resizeDocks(docks, pixels, orientation);
    };
    for (const PanePlace place : {PanePlace::leftTop, PanePlace::leftBottom, PanePlace::rightTop,
                                  PanePlace::rightBottom, PanePlace::bottom})
        if (QDockWidget* dock = firstAt(place))
            dock->raise();
    const bool trains = current_ == Workspace::train;
    constexpr int bars = 430; // of the groups: a narrower one cuts the names of runs
    resize({{PanePlace::leftTop, trains ? 400 : 350}, {PanePlace::rightTop, bars}}, Qt::Horizontal);
    resize({{PanePlace::leftTop, 420}, {PanePlace::leftBottom, 420}}, Qt::Vertical);
    resize({{PanePlace::rightTop, 420}, {PanePlace::rightBottom, 420}}, Qt::Vertical);
    resize({{PanePlace::bottom, 300}}, Qt::Vertical);
}

/// The first dock of that place in the current workspace that has something to say.
QDockWidget* Workspaces::firstAt(PanePlace place) const {
    for (const Placed& placed : placed_) {
        const PaneSpot* spot = spotIn(placed.pane, current_);
        if (placed.dock != nullptr && spot != nullptr && spot->place == place && placed.offered)
            return placed.dock;
    }
    return nullptr;
}

Workspaces::Placed* Workspaces::find(const std::string& id) {
    for (Placed& placed : placed_)
        if (placed.pane.id == id)
            return &placed;
    return nullptr;
}

bool Workspaces::isShownHere(const Placed& placed) const {
    return placed.offered && spotIn(placed.pane, current_) != nullptr;
}

void Workspaces::raise(const std::string& id) {
    Placed* placed = find(id);
    if (placed == nullptr || quiet_ || !isShownHere(*placed))
        return;
    if (placed->dock != nullptr)
        placed->dock->raise(); // one that was closed stays closed
    else
        center_->setCurrentWidget(placed->widget);
}

bool Workspaces::open(const std::string& id) {
    Placed* placed = find(id);
    if (placed == nullptr || quiet_ || !placed->offered)
        return false;
    if (spotIn(placed->pane, current_) == nullptr)
        show(placed->pane.spots.front().workspace);
    if (placed->dock != nullptr) {
        placed->dock->show();
        placed->dock->raise();
        if (placed->dock->isFloating())
            placed->dock->activateWindow();
    } else {
        center_->setCurrentWidget(placed->widget);
    }
    placed->widget->setFocus();
    return true;
}

void Workspaces::setOffered(const std::string& id, bool offered) {
    Placed* placed = find(id);
    if (placed == nullptr || placed->offered == offered)
        return;
    placed->offered = offered;
    if (quiet_ || spotIn(placed->pane, current_) == nullptr)
        return;
    if (placed->dock == nullptr)
        return showTabs();
    if (!offered)
        return placed->dock->hide();
    QDockWidget* before = firstAt(spotIn(placed->pane, current_)->place);
    if (before != placed->dock && before->isVisible() && !before->isFloating()) {
        const QList<QDockWidget*> stack = window_->tabifiedDockWidgets(before) << before;
        const auto inFront = std::find_if(stack.begin(), stack.end(), [](const QDockWidget* dock) {
            return !dock->visibleRegion().isEmpty();
        });
        window_->tabifyDockWidget(before, placed->dock);
        placed->dock->show();
        if (inFront != stack.end())
            (*inFront)->raise();
    } else {
        placed->dock->show();
    }
}

QString Workspaces::front() const {
    for (const Placed& placed : placed_)
        if (placed.dock == nullptr && placed.widget == center_->currentWidget())
            return QString::fromStdString(placed.pane.id);
    return {};
}

void Workspaces::setFront(const QString& id) {
    const Placed* placed = find(id.toStdString());
    if (placed == nullptr || placed->dock != nullptr)
        return;
    for (const PaneSpot& spot : placed->pane.spots)
        arrangements_[indexOf(spot.workspace)].front = id;
    raise(placed->pane.id);
}

QByteArray Workspaces::layout() const {
    if (quiet_ && std::all_of(arrangements_.begin(), arrangements_.end(),
                              [](const Arrangement& kept) { return kept.docks.isEmpty(); }))
        return {};
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_6_0);
    stream << qint32(layoutVersion) << QString::fromLatin1(textOf(current_).id);
    for (const Workspace workspace : allWorkspaces) {
        const bool live = workspace == current_ && !quiet_;
        const Arrangement& kept = arrangements_[indexOf(workspace)];
        stream << (live ? window_->saveState(layoutVersion) : kept.docks) << (live ? front() : kept.front);
    }
    return bytes;
}

void Workspaces::restoreLayout(const QByteArray& layout) {
    QDataStream stream(layout);
    stream.setVersion(QDataStream::Qt_6_0);
    qint32 version = 0;
    QString shown;
    std::array<Arrangement, 4> arrangements;
    stream >> version >> shown;
    if (version != layoutVersion)
        return;
    for (Arrangement& arrangement : arrangements)
        stream >> arrangement.docks >> arrangement.front;
    if (stream.status() != QDataStream::Ok)
        return;
    arrangements_ = std::move(arrangements);
    for (const Workspace workspace : allWorkspaces)
        if (shown == QLatin1String(textOf(workspace).id))
            current_ = workspace;
    const QSignalBlocker quiet(tabs_);
    tabs_->setCurrentIndex(static_cast<int>(indexOf(current_)));
    if (!quiet_)
        apply();
}

void Workspaces::keepOnScreen() {
    constexpr int grip = 60; // of a title that one can drag it by, in pixels
    for (const Placed& placed : placed_) {
        if (placed.dock == nullptr || !placed.dock->isFloating() || placed.dock->isHidden())
            continue;
        const QRect title(placed.dock->pos(), QSize(placed.dock->width(), grip));
        const auto screens = QGuiApplication::screens();
        const bool seen = std::any_of(screens.begin(), screens.end(), [&](const QScreen* screen) {
            const QRect part = screen->availableGeometry() & title;
            return part.width() >= grip && part.height() >= grip / 2;
        });
        if (!seen)
            placed.dock->move(window_->geometry().topLeft() + QPoint(grip, grip));
        placed.dock->raise();
    }
}

} // namespace groupscope
