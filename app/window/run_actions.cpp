// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_actions.h"

#include "app/panes/pane_context.h"
#include "app/window/bin_dialog.h"
#include "app/window/monitor_menu.h"
#include "app/window/queue_actions.h"
#include "app/window/run_menu.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace groupscope {

namespace {

const QString hideTestKey = QStringLiteral("runs/hideTest");

} // namespace

RunActions::RunActions(PaneContext* context, QWidget* window)
    : QObject(window)
    , context_(context)
    , session_(context->session())
    , window_(window)
    , menu_(new RunMenu(context, window)) // first in the menus of runs
    , queue_(new QueueActions(context, this)) {
    connect(context, &PaneContext::removalRequested, this, &RunActions::discard);
    connect(session_, &Session::runsOpened, this, [this](int added, int others) {
        if (added == 0)
            Q_EMIT context_->problem(
                others == 0 ? tr("There are no new runs in that folder.")
                            : tr("The %1 runs of that folder answer other questions than the open file, "
                                 "embedding, columns and split. Say in what they differ on purpose, above "
                                 "the runs, and they stand side by side.")
                                  .arg(others));
    });
    for (const auto signal : {&Session::opened, &Session::trainingStarted, &Session::trainingStopped})
        connect(session_, signal, this, &RunActions::update);
    connect(session_, &Session::columnsNeeded, this, &RunActions::update);
    connect(session_, &Session::discardedChanged, this, &RunActions::update);
}

void RunActions::addTo(QMenu* menu) {
    ofTask_ << menu->addAction(tr("&Train"), QKeySequence(Qt::CTRL | Qt::Key_T), context_,
                               &PaneContext::trainingRequested);
    ofTask_ << menu->addAction(tr("E&xperiment…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), context_,
                               &PaneContext::experimentRequested);
    ofTask_ << menu->addAction(tr("&Open runs…"), this, &RunActions::chooseRunsFolder);
    ofTask_.last()->setToolTip(
        tr("Adds the runs of an experiment that the command line has made on this file"));
    addMonitorMenu(menu, session_);
    addTestHiding(menu);
    queue_->addTo(menu);
    menu->addSeparator();
    undo_ = menu->addAction(tr("Undo remo&ving"), QKeySequence::Undo, session_, &Session::undoDiscard);
    undo_->setObjectName(QStringLiteral("undoRemoving"));
    undo_->setToolTip(tr("Brings back the runs that were removed last"));
    bin_ = menu->addAction(tr("&Bin…"), this, &RunActions::showBin);
    bin_->setObjectName(QStringLiteral("showBin"));
    bin_->setToolTip(tr("Runs on this file that were removed, to restore or to delete for good"));
    update();
}

/// What is known of test rows cannot be unknown: who never said otherwise sees it of chosen runs only.
void RunActions::addTestHiding(QMenu* menu) {
    session_->setHidesTest(QSettings().value(hideTestKey, true).toBool());
    QAction* hide = menu->addAction(tr("&Hide test figures until chosen"));
    hide->setObjectName(QStringLiteral("hideTest"));
    hide->setToolTip(tr("Figures of rows to report on stay out of every view and report until you say which "
                        "runs are your choice, so that nothing is chosen by them. Run files hold them"));
    hide->setCheckable(true);
    hide->setChecked(session_->hidesTest());
    connect(hide, &QAction::toggled, this, [this](bool hides) {
        QSettings().setValue(hideTestKey, hides);
        session_->setHidesTest(hides);
    });
    showTest_ = menu->addAction(tr("Show test figures of the &chosen"), this,
                                [this] { session_->showTestOf(context_->selectedRuns()); });
    showTest_->setObjectName(QStringLiteral("showTestOfSelected"));
    showTest_->setToolTip(
        tr("The selected runs are your choice, with all seeds of their settings: show their test figures"));
    connect(session_, &Session::testHidingChanged, this, &RunActions::update);
    connect(session_, &Session::runsRemoved, this, &RunActions::update);
    connect(context_, &PaneContext::runsSelected, this, &RunActions::update);
    menu->addSeparator();
}

void RunActions::update() {
    const QStringList& selected = context_->selectedRuns();
    if (showTest_ != nullptr)
        showTest_->setEnabled(std::any_of(selected.begin(), selected.end(), [this](const QString& id) {
            const SessionRun* run = session_->find(id);
            return run != nullptr && run->testHidden;
        }));
    for (QAction* action : ofTask_)
        action->setEnabled(session_->task() != nullptr);
    if (undo_ != nullptr)
        undo_->setEnabled(session_->canUndoDiscard());
    if (bin_ != nullptr)
        bin_->setEnabled(session_->task() != nullptr && !archiveFolder(*session_->set()).isEmpty());
}

void RunActions::chooseRunsFolder() {
    auto* dialog = new QFileDialog(window_, tr("Open the folder of an experiment"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &RunActions::openFolder);
    dialog->open();
}

void RunActions::openFolder(const QString& folder) {
    if (session_->task() == nullptr)
        Q_EMIT context_->problem(tr("%1 is a folder. Open the file first whose runs it holds.").arg(folder));
    else
        session_->openRuns(folder);
}

void RunActions::discard(const QStringList& ids) {
    const int count = static_cast<int>(ids.size());
    session_->discard(ids);
    Q_EMIT session_->noticed(count == 1 ? tr("The run was removed. Ctrl+Z brings it back.")
                                        : tr("%1 runs were removed. Ctrl+Z brings them back.").arg(count));
}

void RunActions::showBin() {
    auto* dialog = new BinDialog(session_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace groupscope
