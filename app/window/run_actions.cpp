// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_actions.h"

#include "app/session.h"
#include "app/window/experiment_dialog.h"
#include "app/window/run_views.h"
#include "app/window/trade_off_panel.h"
#include "core/base/error.h"
#include "widgets/forms/method_form.h"
#include "widgets/tables/run_table.h"

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

namespace groupscope {

RunActions::RunActions(Session* session, MethodForm* form, RunViews* views, QWidget* window)
    : QObject(window)
    , session_(session)
    , form_(form)
    , views_(views)
    , window_(window) {
    connect(views->table(), &RunTable::removeRequested, this, &RunActions::askToRemove);
    connect(session, &Session::runsOpened, this, [this](int added, int others) {
        if (added == 0)
            Q_EMIT problem(others == 0
                               ? tr("There are no new runs in that folder.")
                               : tr("The %1 runs of that folder answer other questions than the open file, "
                                    "embedding, columns and split. Say in what they differ on purpose, above "
                                    "the runs, and they stand side by side.")
                                     .arg(others));
    });
}

void RunActions::addTo(QMenu* menu) {
    experiment_ = menu->addAction(tr("E&xperiment…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), this,
                                  &RunActions::chooseExperiment);
    openRuns_ = menu->addAction(tr("&Open runs…"), this, &RunActions::chooseRunsFolder);
    openRuns_->setToolTip(tr("Adds the runs of an experiment that the command line has made on this file"));
}

void RunActions::setEnabled(bool enabled) {
    experiment_->setEnabled(enabled);
    openRuns_->setEnabled(enabled);
}

void RunActions::chooseExperiment() {
    auto* dialog = new ExperimentDialog(
        session_, [this](const QString& id) { return form_->assignmentsFor(id); }, form_->methodId(),
        window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        try {
            const ExperimentSpec spec = dialog->specification();
            views_->tradeOff()->setRule(spec.select);
            const QStringList added = session_->train(spec);
            if (!added.isEmpty() && views_->selectedIds().size() < 2)
                views_->select({added.first()});
        } catch (const Error& error) {
            Q_EMIT problem(QString::fromUtf8(error.what()));
        }
    });
    dialog->open();
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
