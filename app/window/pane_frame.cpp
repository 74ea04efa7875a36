// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/pane_frame.h"

#include "app/views/pane_context.h"
#include "app/window/act_bar.h"
#include "app/window/guide_pages.h"
#include "app/window/guide_window.h"
#include "app/window/shortcut_list.h"
#include "app/window/workspaces.h"

#include <QAction>
#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QWhatsThis>

#include <utility>

namespace groupscope {

namespace {

/// Whether the view of a figure among several tabs is visible; its object name is the id of the figure.
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
    , window_(window)
    , workspaces_(new Workspaces(window)) {
    new DialogHelp(this);
    for (const Pane& pane : panes)
        place(pane);
    connect(context, &PaneContext::paneRequested, workspaces_, &Workspaces::open);
    connect(context, &PaneContext::paneRaised, workspaces_, &Workspaces::raise);
    offerSoon_.setSingleShot(true);
    offerSoon_.setInterval(100);
    connect(&offerSoon_, &QTimer::timeout, this, &PaneFrame::offer);
    Session* session = context->session();
    const auto soon = [this] { offerSoon_.start(); };
    connect(session->data(), &OpenSet::opened, this, &PaneFrame::offer);
    connect(session->runs(), &RunList::runsAdded, this, soon);
    connect(session->runs(), &RunList::runsRemoved, this, soon);
    connect(session->runs(), &RunList::runChanged, this, soon);
}

void PaneFrame::place(const Pane& pane) {
    Placed placed{.pane = pane, .content = pane.make(*context_)};
    placed.exportAction = makeExportEntry(placed.content);
    setGuidePage(placed.content.widget, pane.guide);
    workspaces_->add(pane, placed.content.widget, placed.content.setWatched);
    placed_.push_back(std::move(placed));
}

/// Shows the panes that have something to say for this set and these runs, and hides the others.
void PaneFrame::offer() {
    for (const Placed& placed : placed_) {
        const QString reason = placed.content.reason && context_->session()->task() != nullptr
                                   ? placed.content.reason()
                                   : QString();
        workspaces_->setOffered(placed.pane.id, reason.isEmpty());
        if (placed.viewEntry != nullptr && !workspaces_->isQuiet())
            setPossible(placed.viewEntry, reason.isEmpty(), reason);
    }
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
    workspaces_->addTo(menu);
    menu->addSeparator();
    for (Placed& placed : placed_) {
        placed.viewEntry = menu->addAction(placed.pane.title, workspaces_,
                                           [this, id = placed.pane.id] { workspaces_->open(id); });
        placed.viewEntry->setObjectName(QStringLiteral("view_") + QString::fromStdString(placed.pane.id));
        placed.viewEntry->setToolTip(placed.pane.help);
    }
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
    QAction* guide = menu->addAction(tr("&Guide"), QKeySequence(Qt::Key_F1), this, [this] {
        showGuide(guidePageOf(QApplication::focusWidget()), window_);
    });
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

void PaneFrame::setQuiet(bool quiet) {
    workspaces_->setQuiet(quiet);
    for (const Placed& placed : placed_)
        if (placed.viewEntry != nullptr)
            setPossible(placed.viewEntry, !quiet, tr("Open an embedding set first"));
    if (!quiet)
        offer();
}

std::vector<PaneCommand> PaneFrame::commands() {
    std::vector<PaneCommand> all;
    for (const Placed& placed : placed_)
        all.push_back({.text = placed.pane.title,
                       .place = tr("Show pane"),
                       .help = placed.pane.help,
                       .reason = placed.viewEntry != nullptr ? obstacleReason(*placed.viewEntry) : QString(),
                       .run = [this, id = placed.pane.id] { workspaces_->open(id); }});
    for (const Placed& placed : placed_)
        if (placed.content.commands)
            for (PaneCommand& command : placed.content.commands())
                all.push_back(std::move(command));
    return all;
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
