// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/training_guard.h"

#include "app/session/session.h"
#include "app/views/run_titles.h"

#include <QMessageBox>
#include <QPushButton>

namespace groupscope {

namespace {

QString whatTrains(const Session& session) {
    const QStringList ids = session.queue()->trainingRuns();
    if (ids.size() > 1)
        return TrainingGuard::tr("%1 runs are training.").arg(ids.size());
    const SessionRun& run = *session.find(ids.first());
    if (run.history.empty())
        return TrainingGuard::tr("%1 is getting ready to train.").arg(titleOf(run));
    return TrainingGuard::tr("%1 is training (epoch %2 of %3).")
        .arg(titleOf(run))
        .arg(run.history.size())
        .arg(run.epochCount);
}

QString whatIsKept(const Session& session) {
    if (archiveFolder(*session.set()).isEmpty())
        return TrainingGuard::tr("This set has no file, so its runs are not kept: they are lost.");
    const QStringList ids = session.queue()->trainingRuns();
    QString text =
        ids.size() > 1 ? TrainingGuard::tr("They are kept as stopped, with the epochs they have, and can be "
                                           "resumed when this file is open again; those without an epoch "
                                           "wait until then.")
        : session.find(ids.first())->history.empty()
            ? TrainingGuard::tr("It has no epoch yet and waits until this file is open again.")
            : TrainingGuard::tr("It is kept as stopped, with the epochs it has, and can be resumed "
                                "when this file is open again.");
    if (const std::size_t waiting = session.queue()->waitingCount(); waiting == 1)
        text += TrainingGuard::tr(" The run that waits goes on waiting until then.");
    else if (waiting > 1)
        text += TrainingGuard::tr(" The %1 runs that wait go on waiting until then.").arg(waiting);
    return text;
}

} // namespace

TrainingGuard::TrainingGuard(Session* session, QWidget* window)
    : QObject(window)
    , session_(session)
    , window_(window) {}

void TrainingGuard::ask(const QString& what, std::function<void()> then) {
    if (!session_->queue()->isTraining())
        return then();
    if (box_ != nullptr)
        return box_->raise();
    box_ = new QMessageBox(QMessageBox::Question, what, whatTrains(*session_), QMessageBox::Cancel, window_);
    box_->setObjectName(QStringLiteral("trainingQuestion"));
    box_->setInformativeText(whatIsKept(*session_));
    const QPushButton* go = box_->addButton(tr("&Stop and keep what is trained"), QMessageBox::AcceptRole);
    box_->setDefaultButton(QMessageBox::Cancel);
    box_->setAttribute(Qt::WA_DeleteOnClose);
    connect(box_, &QDialog::finished, this, [this] { box_ = nullptr; });
    connect(session_->queue(), &TrainingQueue::trainingStopped, box_,
            [box = box_, go] { // it has ended by itself meanwhile
                if (box->clickedButton() != go)
                    box->reject();
            });
    connect(go, &QPushButton::clicked, this, [this, then = std::move(then)] { stop(then); });
    box_->open();
}

void TrainingGuard::stop(const std::function<void()>& then) {
    if (!session_->queue()->isTraining())
        return then();
    connect(session_->queue(), &TrainingQueue::trainingStopped, this, then,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    session_->queue()->stopAll();
}

} // namespace groupscope
