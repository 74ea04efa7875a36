// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/queue_actions.h"

#include "app/views/pane_context.h"
#include "app/window/act_bar.h"
#include "core/base/parallel.h"
#include "widgets/style/line_icon.h"

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace groupscope {

namespace {

const QString trainingsAtOnceKey = QStringLiteral("runs/atOnce");

} // namespace

QueueActions::QueueActions(PaneContext* context, QObject* parent)
    : QObject(parent)
    , context_(context)
    , session_(context->session())
    , stop_(make(tr("&Stop this run"), "stopRun",
                 tr("Stops the run, which keeps its best epoch and can be resumed; with several trainings, "
                    "the selected runs are stopped")))
    , stopAll_(
          make(tr("Stop &all"), "stopAll", tr("Stops all trainings and pauses the queue; waiting runs stay")))
    , pause_(make(tr("Pause the &queue"), "pauseQueue",
                  tr("Trainings continue to their end; no waiting run starts")))
    , resume_(make(tr("Res&ume"), "resumeRuns", tr("Continues the selected runs from their last epoch")))
    , atOnce_(new QActionGroup(this)) {
    stop_->setIcon(actIcon(ActIcon::stop));
    stop_->setShortcut(Qt::CTRL | Qt::Key_Period);
    stopAll_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_Period);
    pause_->setCheckable(true);
    connect(stop_, &QAction::triggered, this, [this] { session_->queue()->stopRuns(toStop()); });
    connect(stopAll_, &QAction::triggered, session_->queue(), &TrainingQueue::stopAll);
    connect(pause_, &QAction::triggered, session_->queue(), &TrainingQueue::setPaused);
    connect(resume_, &QAction::triggered, this,
            [this] { session_->queue()->resume(context_->selected()->ids()); });
    moves_ = {makeMove(tr("Train &next"), "trainNext", TrainingQueue::Move::first),
              makeMove(tr("Train earl&ier"), "trainEarlier", TrainingQueue::Move::up),
              makeMove(tr("Train &later"), "trainLater", TrainingQueue::Move::down)};
    for (QAction* act : {stop_, resume_})
        context->offerForRuns(act);
    for (QAction* move : moves_)
        context->offerForRuns(move);
    connect(session_->data(), &OpenSet::opened, this, &QueueActions::update);
    for (const auto signal :
         {&TrainingQueue::trainingStarted, &TrainingQueue::trainingStopped, &TrainingQueue::queueChanged})
        connect(session_->queue(), signal, this, &QueueActions::update);
    connect(context->selected(), &SelectedRuns::changed, this, &QueueActions::update);
    connect(session_->runs(), &RunList::runsRemoved, this, &QueueActions::update);
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
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

QAction* QueueActions::makeMove(const QString& text, const char* name, TrainingQueue::Move move) {
    QAction* action = make(text, name, tr("Changes the order of the selected waiting runs"));
    connect(action, &QAction::triggered, session_,
            [this, move] { session_->queue()->moveWaiting(context_->selected()->ids(), move); });
    return action;
}

void QueueActions::addTo(QMenu* menu) {
    menu->addActions({stop_, stopAll_, pause_});
    addTrainingsAtOnce(menu);
    menu->addSeparator();
    menu->addAction(resume_);
    menu->addActions(moves_);
}

void QueueActions::addTrainingsAtOnce(QMenu* menu) {
    QMenu* choices = menu->addMenu(tr("Trainings at onc&e"));
    choices->setObjectName(QStringLiteral("trainingsAtOnce"));
    const auto add = [&](int count, const QString& text) {
        QAction* choice = choices->addAction(text);
        choice->setObjectName(QStringLiteral("trainingsAtOnce%1").arg(count));
        choice->setToolTip(tr("Number of runs that train at once, each with its share of the cores; results "
                              "do not depend on it"));
        choice->setCheckable(true);
        choice->setData(count);
        atOnce_->addAction(choice);
        connect(choice, &QAction::triggered, this, [this, count] { setTrainingsAtOnce(count); });
    };
    add(0, tr("&Automatic"));
    for (const int count : {1, 2, 3, 4, 6, 8, 12, 16, 24, 32})
        if (count <= std::max(4, 2 * threadCount())) // more than cores helps only who waits for disks
            add(count, count == 1 ? tr("&1, in sequence") : QString::number(count));
    connect(choices, &QMenu::aboutToShow, this, [this] { // it depends on the set that is open
        if (session_->queue()->trainingsAtOnce() == 0)
            atOnce_->actions().first()->setText(
                tr("&Automatic: %1").arg(session_->queue()->trainingPlaces()));
    });
    setTrainingsAtOnce(
        std::clamp(QSettings().value(trainingsAtOnceKey, 0).toInt(), 0, TrainingQueue::mostTrainingsAtOnce));
}

void QueueActions::setTrainingsAtOnce(int count) {
    QSettings().setValue(trainingsAtOnceKey, count);
    session_->queue()->setTrainingsAtOnce(count);
    for (QAction* choice : atOnce_->actions())
        choice->setChecked(choice->data().toInt() == count);
}

QStringList QueueActions::toStop() const {
    const QStringList training = session_->queue()->trainingRuns();
    QStringList chosen;
    for (const QString& id : context_->selected()->ids())
        if (training.contains(id))
            chosen << id;
    return chosen.isEmpty() && training.size() == 1 ? training : chosen;
}

void QueueActions::update() {
    const QStringList& selected = context_->selected()->ids();
    const auto anySelected = [&](SessionRun::State state) {
        const auto& runs =
            session_->runs()->all(); // thousands of finished runs need no check of the selection
        return std::any_of(runs.begin(), runs.end(),
                           [state](const SessionRun& run) { return run.state == state; }) &&
               std::any_of(selected.begin(), selected.end(), [&](const QString& id) {
                   const SessionRun* run = session_->find(id);
                   return run != nullptr && run->state == state;
               });
    };
    const bool waiting = session_->queue()->waitingCount() > 0;
    const bool trains = session_->queue()->isTraining();
    const qsizetype stopped = toStop().size();
    stop_->setText(stopped > 1 ? tr("&Stop these runs") : tr("&Stop this run"));
    setPossible(stop_, stopped > 0, trains ? tr("Select a run in training") : tr("No run is training"));
    setPossible(stopAll_, trains, tr("No run is training"));
    setPossible(pause_, waiting, tr("No run is waiting"));
    pause_->setChecked(session_->queue()->isPaused());
    setPossible(resume_, anySelected(SessionRun::State::stopped), tr("Select a stopped run"));
    for (QAction* move : moves_)
        setPossible(move, session_->queue()->waitingCount() > 1 && anySelected(SessionRun::State::queued),
                    tr("Select one of several waiting runs"));
}

} // namespace groupscope
