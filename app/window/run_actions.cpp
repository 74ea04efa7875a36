// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_actions.h"

#include "app/panes/pane_context.h"
#include "app/window/monitor_menu.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
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
    , window_(window) {
    connect(context, &PaneContext::removalRequested, this, &RunActions::askToRemove);
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
    stop_ = menu->addAction(tr("&Stop training"), QKeySequence(Qt::CTRL | Qt::Key_Period), session_,
                            &Session::cancelTraining);
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
    if (stop_ != nullptr)
        stop_->setEnabled(session_->isTraining());
}

void RunActions::chooseRunsFolder() {
    auto* dialog = new QFileDialog(window_, tr("Open the folder of an experiment"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, session_, &Session::openRuns);
    dialog->open();
}

void RunActions::askToRemove(const QStringList& ids) {
    bool onDisk = false, ofOthers = false;
    for (const QString& id : ids)
        if (const SessionRun* run = session_->find(id); run != nullptr && run->run)
            (run->stored.own ? onDisk : ofOthers) = true;
    if (!onDisk && !ofOthers) { // waiting or failed: nothing is lost
        session_->removeForGood(ids);
        return;
    }
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Remove runs"),
                        ids.size() == 1 ? tr("Remove this run?") : tr("Remove %1 runs?").arg(ids.size()),
                        QMessageBox::Cancel, window_);
    QString detail;
    if (onDisk)
        detail = tr("What the window keeps of them on disk is deleted.");
    if (ofOthers)
        detail += tr(" Runs opened from an experiment's folder stay there.");
    box->setInformativeText(detail.trimmed());
    const QPushButton* remove = box->addButton(tr("&Remove"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(remove, &QPushButton::clicked, session_, [this, ids] { session_->removeForGood(ids); });
    box->open();
}

} // namespace groupscope
