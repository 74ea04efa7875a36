// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/queue_actions.h"

#include "app/panes/pane_context.h"
#include "app/window/act_bar.h"
#include "widgets/style/line_icon.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace groupscope {

QueueActions::QueueActions(PaneContext* context, QObject* parent)
    : QObject(parent)
    , context_(context)
    , session_(context->session())
    , stop_(make(tr("&Stop this run"), "stopRun",
                 tr("It keeps its best epoch and can be resumed; the next one that waits follows")))
    , stopAll_(make(tr("Stop &all"), "stopAll",
                    tr("Stops the run that trains and pauses the queue; what waits goes on waiting")))
    , pause_(make(tr("&Pause the queue"), "pauseQueue",
                  tr("The run that trains goes on to its end; none that waits follows it")))
    , resume_(make(tr("Res&ume"), "resumeRuns", tr("The selected runs go on from the epoch they stand at"))) {
    stop_->setIcon(actIcon(ActIcon::stop));
    stop_->setShortcut(Qt::CTRL | Qt::Key_Period);
    stopAll_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Period);
    pause_->setCheckable(true);
    connect(stop_, &QAction::triggered, session_, &Session::stopRun);
    connect(stopAll_, &QAction::triggered, session_, &Session::stopAll);
    connect(pause_, &QAction::triggered, session_, &Session::setPaused);
    connect(resume_, &QAction::triggered, this, [this] { session_->resume(context_->selectedRuns()); });
    moves_ = {makeMove(tr("Train &next"), "trainNext", Session::Move::first),
              makeMove(tr("Train ea&rlier"), "trainEarlier", Session::Move::up),
              makeMove(tr("Train &later"), "trainLater", Session::Move::down)};
    context->offerForRuns(resume_);
    for (QAction* move : moves_)
        context->offerForRuns(move);
    for (const auto signal :
         {&Session::opened, &Session::trainingStarted, &Session::trainingStopped, &Session::queueChanged})
        connect(session_, signal, this, &QueueActions::update);
    connect(context, &PaneContext::runsSelected, this, &QueueActions::update);
    connect(session_, &Session::runsRemoved, this, &QueueActions::update);
    connect(session_, &Session::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        if (run != nullptr && run->state == SessionRun::State::stopped) // not with every step of a training
            update();
    });
    update();
}

QAction* QueueActions::make(const QString& text, const char* name, const QString& toolTip) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setToolTip(toolTip);
    return action;
}

QAction* QueueActions::makeMove(const QString& text, const char* name, Session::Move move) {
    QAction* action = make(text, name, tr("Changes the order of the selected runs that wait"));
    connect(action, &QAction::triggered, session_,
            [this, move] { session_->moveWaiting(context_->selectedRuns(), move); });
    return action;
}

void QueueActions::addTo(QMenu* menu) {
    menu->addActions({stop_, stopAll_, pause_});
    menu->addSeparator();
    menu->addAction(resume_);
    menu->addActions(moves_);
}

void QueueActions::update() {
    const QStringList& selected = context_->selectedRuns();
    const auto anySelected = [&](SessionRun::State state) {
        return std::any_of(selected.begin(), selected.end(), [&](const QString& id) {
            const SessionRun* run = session_->find(id);
            return run != nullptr && run->state == state;
        });
    };
    const bool waiting = session_->waitingCount() > 0;
    for (QAction* stop : {stop_, stopAll_})
        setPossible(stop, session_->isTraining(), tr("Nothing trains"));
    setPossible(pause_, waiting, tr("No run waits"));
    pause_->setChecked(session_->isPaused());
    setPossible(resume_, anySelected(SessionRun::State::stopped), tr("Select a run that was stopped"));
    for (QAction* move : moves_)
        setPossible(move, session_->waitingCount() > 1 && anySelected(SessionRun::State::queued),
                    tr("Select a run that waits among others"));
}

} // namespace groupscope
