// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/training_status.h"

#include "app/session/session.h"
#include "app/views/set_presentation.h"

#include <QLayout>
#include <QPushButton>

namespace groupscope {

TrainingStatus::TrainingStatus(Session* session, QWidget* parent)
    : WorkStatus(tr("Stop"), parent)
    , session_(session)
    , stopAll_(new QPushButton(tr("Stop all")))
    , pause_(new QPushButton) {
    button()->setObjectName(QStringLiteral("stopTraining"));
    button()->setToolTip(tr("Stops this run and keeps its best epoch so far (Ctrl+.); the next one follows"));
    stopAll_->setObjectName(QStringLiteral("stopAllTraining"));
    stopAll_->setToolTip(tr("Stops all trainings and pauses the queue (Ctrl+Shift+.); waiting runs stay"));
    pause_->setObjectName(QStringLiteral("pauseTraining"));
    pause_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    stopAll_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    layout()->addWidget(stopAll_);
    layout()->addWidget(pause_);
    connect(session->queue(), &TrainingQueue::trainingStarted, this, [this] {
        if (session_->queue()->trainingCount() == 1)
            begin(tr("preparing"));
        update();
    });
    connect(session->queue(), &TrainingQueue::trainingProgressed, this, &TrainingStatus::showProgress);
    for (const auto signal : {&TrainingQueue::trainingStopped, &TrainingQueue::queueChanged})
        connect(session->queue(), signal, this, &TrainingStatus::update);
    connect(session->data(), &OpenSet::opened, this, &TrainingStatus::update);
    connect(session->data(), &OpenSet::columnsNeeded, this, &TrainingStatus::update);
    connect(button(), &QPushButton::clicked, session, [this, session] {
        setActivity(tr("stopping…"));
        session->queue()->stopRuns(session->queue()->trainingRuns());
    });
    connect(stopAll_, &QPushButton::clicked, session, [this, session] {
        setActivity(tr("stopping…"));
        session->queue()->stopAll();
    });
    connect(pause_, &QPushButton::clicked, session,
            [session] { session->queue()->setPaused(!session->queue()->isPaused()); });
}

void TrainingStatus::update() {
    const std::size_t waiting = session_->queue()->waitingCount();
    const bool held = !session_->queue()->isTraining() && session_->queue()->isPaused() && waiting > 0;
    setVisible(session_->queue()->isTraining() || held);
    const std::size_t training = session_->queue()->trainingCount();
    button()->setVisible(training == 1); // of several the table of runs says which
    setProgressShown(!held);
    stopAll_->setVisible(!held && (waiting > 0 || training > 1));
    pause_->setVisible(waiting > 0);
    pause_->setText(session_->queue()->isPaused() ? tr("Continue") : tr("Pause"));
    pause_->setToolTip(session_->queue()->isPaused()
                           ? tr("Trains the waiting runs")
                           : tr("Finishes current trainings, but starts no waiting run"));
    if (!held)
        return;
    setActivity(waiting == 1 ? tr("queue paused, 1 run waiting")
                             : tr("queue paused, %1 runs waiting").arg(waiting));
}

void TrainingStatus::showProgress(double fraction, double secondsLeft, const QString& activity) {
    setFraction(fraction);
    setActivity(secondsLeft < 0.0 ? activity
                                  : tr("%1, about %2 left").arg(activity, durationText(secondsLeft)));
}

} // namespace groupscope
