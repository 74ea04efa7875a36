// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_frame.h"

#include "app/views/pane_context.h"
#include "app/window/act_bar.h"
#include "app/window/guide_window.h"
#include "app/window/shortcut_list.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QScreen>
#include <QTabWidget>
#include <QWhatsThis>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

Qt::DockWidgetArea areaOf(PanePlace place) {
    switch (place) {
    case PanePlace::center:
        break;
    case PanePlace::leftTop:
    case PanePlace::leftBottom:
        return Qt::LeftDockWidgetArea;
    case PanePlace::right:
        return Qt::RightDockWidgetArea;
    case PanePlace::bottomLeft:
    case PanePlace::bottomRight:
        return Qt::BottomDockWidgetArea;
    }
    return Qt::NoDockWidgetArea;
}

/// Whether the view of a figure of several tabs is seen: it is called by the id of the figure.
bool isOnTop(const QWidget& pane, const PaneExport& figure) {
    const auto* view = pane.findChild<const QWidget*>(QString::fromStdString(figure.id));
    return view != nullptr && view->isVisible();
}

/// The figure of a pane that is seen, or else the first that has something to draw; null without one.
const PaneExport* firstDrawn(const PaneContent& content) {
    for (const bool onTop : {true, false})
        for (const PaneExport& figure : content.exports)
            if (isOnTop(*content.widget, figure) == onTop && !figure.now().empty)
                return &figure;
    return nullptr;
}

} // namespace

PaneFrame::PaneFrame(const std::vector<Pane>& panes, PaneContext* context, QMainWindow* window)
    : QObject(window)
    , context_(context)
    , window_(window) {
    for (const Pane& pane : panes)
        placed_.push_back(place(pane));
    fillCenter();
    arrange();
    connect(context, &PaneContext::paneRequested, this, [this](const std::string& id) {
        for (const Placed& placed : placed_)
            if (placed.pane.id == id && placed.dock != nullptr)
                placed.dock->raise(); // one that was closed stays closed
            else if (placed.pane.id == id)
                raiseInCenter(placed.content.widget);
    });
}

PaneFrame::Placed PaneFrame::place(const Pane& pane) {
    Placed placed{.pane = pane, .content = pane.make(*context_)};
    QWidget* widget = placed.content.widget;
    if (pane.place != PanePlace::center) { // smaller ones cannot be read
        const QSize useful = QSize(std::max(pane.minimumWidth, 200), 120);
        widget->setMinimumSize(useful.expandedTo(widget->minimumSize()));
    }
    widget->setWhatsThis(pane.help);
    placed.exportAction = makeExportEntry(placed.content);
    if (pane.place != PanePlace::center)
        placed.dock = makeDock(pane, placed.content);
    return placed;
}

QDockWidget* PaneFrame::makeDock(const Pane& pane, const PaneContent& content) {
    auto* dock = new QDockWidget(pane.title, window_);
    dock->setObjectName(dockName(pane)); // what saveState() knows it by
    dock->setWidget(content.widget);
    dock->setWhatsThis(pane.help);
    if (content.setWatched)
        connect(dock, &QDockWidget::visibilityChanged, content.widget, content.setWatched);
    QDockWidget* first = firstAt(pane.place);
    window_->addDockWidget(areaOf(pane.place), dock);
    if (first != nullptr)
        window_->tabifyDockWidget(first, dock);
    return dock;
}

/// Panes in the center are tabs, the first on top; one alone has no tab.
void PaneFrame::fillCenter() {
    std::vector<const Placed*> there;
    for (const Placed& placed : placed_)
        if (placed.dock == nullptr)
            there.push_back(&placed);
    if (there.size() < 2)
        return;
    center_ = new QTabWidget;
    center_->setObjectName(QStringLiteral("center"));
    center_->setDocumentMode(true);
    for (const Placed* placed : there) {
        center_->addTab(placed->content.widget, placed->pane.title);
        center_->setTabToolTip(center_->count() - 1, placed->pane.help);
        if (placed->content.setWatched)
            connect(center_, &QTabWidget::currentChanged, placed->content.widget,
                    [this, widget = placed->content.widget, watch = placed->content.setWatched] {
                        watch(center_->currentWidget() == widget);
                    });
    }
}

void PaneFrame::raiseInCenter(QWidget* widget) {
    if (center_ != nullptr)
        center_->setCurrentWidget(widget);
}

/// The sizes that places have in a window of 1600 × 1000, and the first pane of each on top. In a narrower
/// one the map gets its share; charts that are lower than this cannot be read.
void PaneFrame::arrange() {
    const auto resize = [this](std::vector<std::pair<PanePlace, int>> sizes, Qt::Orientation orientation) {
        const double scale = orientation == Qt::Horizontal ? std::min(1.0, window_->width() / 1600.0) : 1.0;
        constexpr int legend = 390; // of the groups: a narrower one cuts the names of runs
        QList<QDockWidget*> docks;
        QList<int> pixels;
        for (const auto& [place, size] : sizes)
            if (QDockWidget* dock = firstAt(place)) {
                docks << dock;
                pixels << std::max(static_cast<int>(scale * size), place == PanePlace::right ? legend : 0);
            }
        window_->resizeDocks(docks, pixels, orientation);
    };
    for (const Placed& placed : placed_)
        if (placed.dock != nullptr)
            firstAt(placed.pane.place)->raise();
    resize({{PanePlace::leftTop, 420}, {PanePlace::leftBottom, 500}}, Qt::Vertical);
    resize({{PanePlace::leftTop, 350}, {PanePlace::right, 400}}, Qt::Horizontal);
    resize({{PanePlace::bottomRight, 475}}, Qt::Horizontal);
    resize({{PanePlace::bottomLeft, 300}, {PanePlace::bottomRight, 300}}, Qt::Vertical);
}

void PaneFrame::addLayoutsTo(QMenu* menu) {
    const auto add = [&](const QString& text, const char* name, Layout layout) {
        QAction* choice = menu->addAction(text, this, [this, layout] { setLayout(layout); });
        choice->setObjectName(QString::fromUtf8(name));
        layoutChoices_ << choice;
    };
    add(tr("&Reset layout"), "layoutReset", Layout::all);
    add(tr("Layout to e&xplore"), "layoutExplore", Layout::explore);
    add(tr("Layout to &train"), "layoutTrain", Layout::train);
    add(tr("Layout to c&ompare"), "layoutCompare", Layout::compare);
}

/// Exploring needs no runs, training everything but a wide table, comparing nothing of the set but the map.
void PaneFrame::setLayout(Layout layout) {
    const auto isShown = [layout](PanePlace place) {
        switch (layout) {
        case Layout::explore:
            return place == PanePlace::leftTop || place == PanePlace::right;
        case Layout::train:
            return place != PanePlace::right;
        case Layout::compare:
            return place != PanePlace::leftTop && place != PanePlace::leftBottom;
        case Layout::all:
            break;
        }
        return true;
    };
    for (const Placed& placed : placed_)
        if (placed.dock != nullptr) {
            placed.dock->setFloating(false);
            window_->removeDockWidget(placed.dock);
        }
    for (const Placed& placed : placed_) {
        if (placed.dock == nullptr)
            continue;
        window_->addDockWidget(areaOf(placed.pane.place), placed.dock);
        QDockWidget* before = firstAt(placed.pane.place);
        if (before != placed.dock)
            window_->tabifyDockWidget(before, placed.dock);
        placed.dock->setVisible(isShown(placed.pane.place));
    }
    arrange();
}

void PaneFrame::keepOnScreen() {
    constexpr int grip = 60; // of a title that one can drag it by, in pixels
    for (const Placed& placed : placed_) {
        if (placed.dock == nullptr || !placed.dock->isFloating())
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

QString PaneFrame::guidePage() const {
    for (const Placed& placed : placed_)
        if (placed.content.widget->isAncestorOf(QApplication::focusWidget()) ||
            placed.content.widget == QApplication::focusWidget())
            return placed.pane.guide;
    return QStringLiteral("guide.md");
}

QDockWidget* PaneFrame::firstAt(PanePlace place) const {
    for (const Placed& placed : placed_)
        if (placed.pane.place == place)
            return placed.dock;
    return nullptr;
}

QWidget* PaneFrame::center() const {
    if (center_ != nullptr)
        return center_;
    for (const Placed& placed : placed_)
        if (placed.dock == nullptr)
            return placed.content.widget;
    return nullptr;
}

/// Charts have menus of their own; this entry is for the rest of the pane.
QAction* PaneFrame::makeExportEntry(const PaneContent& content) {
    if (content.exports.empty())
        return nullptr;
    auto* action = new QAction(tr("&Export figure…"), content.widget);
    connect(action, &QAction::triggered, this, [this, content] {
        const PaneExport* drawn = firstDrawn(content);
        Q_EMIT context_->exportRequested(drawn == nullptr ? content.exports.front().id : drawn->id);
    });
    content.widget->addAction(action);
    content.widget->setContextMenuPolicy(Qt::ActionsContextMenu);
    return action;
}

void PaneFrame::setExportsEnabled(bool enabled) {
    for (const Placed& placed : placed_)
        if (placed.exportAction != nullptr)
            setPossible(placed.exportAction, enabled, tr("Open an embedding set first"));
}

void PaneFrame::addToView(QMenu* menu) {
    menu->setToolTipsVisible(true);
    for (const Placed& placed : placed_) {
        QAction* entry = menu->addAction(placed.pane.title);
        entry->setObjectName(QStringLiteral("view_") + QString::fromStdString(placed.pane.id));
        entry->setShortcut(placed.pane.shortcut);
        entry->setToolTip(placed.pane.help);
        if (placed.dock == nullptr) {
            connect(entry, &QAction::triggered, placed.content.widget,
                    [this, &placed] { bringToFront(placed); });
            continue;
        }
        viewEntries_ << entry;
        entry->setCheckable(true);
        entry->setChecked(!placed.dock->isHidden());
        connect(placed.dock->toggleViewAction(), &QAction::toggled, entry, &QAction::setChecked);
        connect(entry, &QAction::triggered, placed.dock, [this, entry, &placed] {
            bringToFront(placed); // also where it is there already: its key asks for it
            entry->setChecked(!placed.dock->isHidden());
        });
    }
}

void PaneFrame::bringToFront(const Placed& placed) {
    if (placed.dock != nullptr) {
        placed.dock->show();
        placed.dock->raise();
        if (placed.dock->isFloating())
            placed.dock->activateWindow();
    } else {
        raiseInCenter(placed.content.widget);
    }
    placed.content.widget->setFocus();
}

void PaneFrame::addToHelp(QMenu* menu) {
    QAction* list =
        menu->addAction(tr("&Panes and shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_F1), this, [this] {
            std::vector<Pane> panes;
            for (const Placed& placed : placed_)
                panes.push_back(placed.pane);
            showShortcutList(panes, window_);
        });
    list->setObjectName(QStringLiteral("helpShortcuts"));
    QAction* guide = menu->addAction(tr("&Guide"), QKeySequence(Qt::Key_F1), this,
                                     [this] { showGuide(guidePage(), window_); });
    guide->setObjectName(QStringLiteral("helpGuide"));
    menu->addAction(QWhatsThis::createAction(menu));
}

std::vector<ListedFigure> PaneFrame::figures() const {
    std::vector<ListedFigure> all;
    for (const Placed& placed : placed_)
        for (const PaneExport& figure : placed.content.exports)
            all.push_back({figure.id,
                           figure.title == placed.pane.title
                               ? figure.title
                               : tr("%1 › %2").arg(placed.pane.title, figure.title),
                           figure.size, figure.now});
    return all;
}

std::string PaneFrame::figureWithFocus() const {
    const QWidget* focus = window_->focusWidget();
    for (const Placed& placed : placed_)
        if (focus != nullptr &&
            (placed.content.widget == focus || placed.content.widget->isAncestorOf(focus)))
            if (const PaneExport* drawn = firstDrawn(placed.content))
                return drawn->id;
    for (const Placed& placed : placed_)
        if (const PaneExport* drawn = firstDrawn(placed.content))
            return drawn->id;
    return {};
}

void PaneFrame::setQuiet(bool quiet, const QByteArray& layout, int layoutVersion) {
    quiet_ = quiet;
    for (QAction* entry : viewEntries_)
        setPossible(entry, !quiet, tr("Open an embedding set first"));
    for (QAction* choice : layoutChoices_)
        setPossible(choice, !quiet, tr("Open an embedding set first"));
    if (quiet) {
        for (const Placed& placed : placed_)
            if (placed.dock != nullptr)
                placed.dock->hide();
        return;
    }
    setLayout(Layout::all);
    if (!layout.isEmpty())
        window_->restoreState(layout, layoutVersion);
    keepOnScreen();
}

std::vector<PaneCommand> PaneFrame::commands() {
    std::vector<PaneCommand> all;
    for (const Placed& placed : placed_)
        all.push_back({.text = placed.pane.title,
                       .place = tr("Show pane"),
                       .help = placed.pane.help,
                       .shortcut = placed.pane.shortcut,
                       .reason = quiet_ ? tr("Open an embedding set first") : QString(),
                       .run = [this, &placed] { bringToFront(placed); }});
    for (const Placed& placed : placed_)
        if (placed.content.commands)
            for (PaneCommand& command : placed.content.commands())
                all.push_back(std::move(command));
    return all;
}

QString PaneFrame::front() const {
    for (const Placed& placed : placed_)
        if (center_ != nullptr && placed.content.widget == center_->currentWidget())
            return QString::fromStdString(placed.pane.id);
    return {};
}

void PaneFrame::setFront(const QString& id) {
    for (const Placed& placed : placed_)
        if (placed.dock == nullptr && QString::fromStdString(placed.pane.id) == id)
            raiseInCenter(placed.content.widget);
}

QJsonObject PaneFrame::states() const {
    QJsonObject states;
    for (const Placed& placed : placed_)
        if (placed.content.state)
            states[QString::fromStdString(placed.pane.id)] = placed.content.state();
    return states;
}

void PaneFrame::restore(const QJsonObject& states) {
    for (const Placed& placed : placed_) {
        const QJsonValue state = states[QString::fromStdString(placed.pane.id)];
        if (placed.content.restore && state.isObject())
            placed.content.restore(state.toObject());
    }
}

std::vector<PaneDrawing> PaneFrame::drawings() const {
    std::vector<PaneDrawing> all;
    for (const Placed& placed : placed_)
        for (const PaneExport& figure : placed.content.exports)
            all.push_back(figure.now());
    return all;
}

} // namespace groupscope
