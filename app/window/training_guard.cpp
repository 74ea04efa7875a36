// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/training_guard.h"

#include "app/panes/search_dialog.h"
#include "app/session/session.h"
#include "app/views/run_titles.h"

#include <QMessageBox>
#include <QPushButton>
#include <QStringList>

#include <memory>
#include <utility>

namespace groupscope {

namespace {

QString whatTrains(const Session& session) {
    const QStringList ids = session.queue()->trainingRuns();
    if (ids.size() > 1)
        return TrainingGuard::tr("%1 runs are training.").arg(ids.size());
    const SessionRun& run = *session.find(ids.first());
    if (run.history.empty())
        return TrainingGuard::tr("%1 is being prepared.").arg(titleOf(run));
    return TrainingGuard::tr("%1 is training (epoch %2 of %3).")
        .arg(titleOf(run))
        .arg(run.history.size())
        .arg(run.epochCount);
}

QString whatIsKept(const Session& session) {
    if (archiveFolder(*session.set()).isEmpty())
        return TrainingGuard::tr("This set has no file, so its runs are lost.");
    const QStringList ids = session.queue()->trainingRuns();
    QString text =
        ids.size() > 1
            ? TrainingGuard::tr("The runs are kept as stopped with their epochs, and can be resumed when "
                                "this file is open again. Runs without an epoch wait until then.")
        : session.find(ids.first())->history.empty()
            ? TrainingGuard::tr("The run has no epoch yet and waits until this file is open again.")
            : TrainingGuard::tr("The run is kept as stopped with its epochs, and can be resumed when this "
                                "file is open again.");
    if (const std::size_t waiting = session.queue()->waitingCount(); waiting == 1)
        text += TrainingGuard::tr(" The waiting run stays in the queue.");
    else if (waiting > 1)
        text += TrainingGuard::tr(" The %1 waiting runs stay in the queue.").arg(waiting);
    return text;
}

QString whatSearchKeeps(const SearchDialog& search) {
    return search.isKept()
               ? TrainingGuard::tr("The search stops with checkpoints. To continue it, open this file again "
                                   "and start Run › Search settings with the same choices.")
               : TrainingGuard::tr("This set has no file, so its search is lost.");
}

} // namespace

TrainingGuard::TrainingGuard(Session* session, QWidget* window)
    : QObject(window)
    , session_(session)
    , window_(window) {}

bool TrainingGuard::trains() const {
    return session_->queue()->isTraining();
}

SearchDialog* TrainingGuard::search() const {
    auto* dialog = window_->findChild<SearchDialog*>();
    return dialog != nullptr && dialog->isSearching() ? dialog : nullptr;
}

bool TrainingGuard::isBusy() const {
    return trains() || search() != nullptr;
}

void TrainingGuard::ask(const QString& what, std::function<void()> then) {
    question(what, nullptr, std::move(then));
}

void TrainingGuard::askToQuit(std::function<void()> then) {
    question(tr("Quit"), search(), std::move(then));
}

void TrainingGuard::question(const QString& what, SearchDialog* search, std::function<void()> then) {
    if (!trains() && search == nullptr)
        return then();
    if (box_ != nullptr)
        return box_->raise();
    QStringList goesOn, kept;
    if (trains()) {
        goesOn << whatTrains(*session_);
        kept << whatIsKept(*session_);
    }
    if (search != nullptr) {
        goesOn << tr("A search of settings is running.");
        kept << whatSearchKeeps(*search);
    }
    box_ = new QMessageBox(QMessageBox::Question, what, goesOn.join(u' '), QMessageBox::Cancel, window_);
    box_->setObjectName(QStringLiteral("trainingQuestion"));
    box_->setInformativeText(kept.join(QStringLiteral("\n\n")));
    const QPushButton* go = box_->addButton(tr("&Stop and keep epochs"), QMessageBox::AcceptRole);
    box_->setDefaultButton(QMessageBox::Cancel);
    box_->setAttribute(Qt::WA_DeleteOnClose);
    connect(box_, &QDialog::finished, this, [this] { box_ = nullptr; });
    const auto closeIfEnded = [this, box = box_, go, search] { // everything has ended meanwhile
        if (box->clickedButton() != go && !trains() && (search == nullptr || !search->isSearching()))
            box->reject();
    };
    connect(session_->queue(), &TrainingQueue::trainingStopped, box_, closeIfEnded);
    if (search != nullptr)
        connect(search, &SearchDialog::searchEnded, box_, closeIfEnded);
    connect(go, &QPushButton::clicked, this, [this, search, then = std::move(then)] { stop(search, then); });
    box_->open();
}

void TrainingGuard::stop(SearchDialog* search, const std::function<void()>& then) {
    const bool searches = search != nullptr && search->isSearching();
    if (!trains() && !searches)
        return then();
    // Called by the later of both ends.
    const auto ended = [this, search, then, told = std::make_shared<bool>(false)] {
        if (!trains() && (search == nullptr || !search->isSearching()) && !std::exchange(*told, true))
            then();
    };
    // Queued: what has ended is kept first.
    const auto once = static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection);
    if (trains()) {
        connect(session_->queue(), &TrainingQueue::trainingStopped, this, ended, once);
        session_->queue()->stopAll();
    }
    if (searches) {
        connect(search, &SearchDialog::searchEnded, this, ended, once);
        search->stop();
    }
}

} // namespace groupscope
