// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_actions.h"

#include "app/document/run_edits.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "app/views/run_presentation.h"
#include "app/window/act_bar.h"
#include "app/window/methods_table_dialog.h"
#include "app/window/monitor_menu.h"
#include "app/window/portable_setting.h"
#include "app/window/queue_actions.h"
#include "app/window/run_menu.h"
#include "app/window/trash_dialog.h"
#include "core/base/error.h"
#include "core/experiment/spec.h"
#include "widgets/style/line_icon.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const QString hideTestKey = QStringLiteral("runs/hideTest");

/// Reads the specification of an experiment from its folder or its folder of runs. Throws FileError or
/// UsageError where there is none that can be read.
ExperimentSpec specificationOf(const QString& folder) {
    QDir experiment(folder);
    if (experiment.dirName() == QStringLiteral("runs"))
        experiment.cdUp();
    return readExperimentSpec(experiment.filePath(QStringLiteral("spec.json")).toStdString());
}

} // namespace

RunActions::RunActions(PaneContext* context, QWidget* window)
    : QObject(window)
    , context_(context)
    , session_(context->session())
    , window_(window)
    , menu_(new RunMenu(context, window)) // first in the menus of runs
    , queue_(new QueueActions(context, this)) {
    connect(context, &PaneContext::removalRequested, this, &RunActions::discard);
    connect(session_->stored(), &StoredRuns::runsOpened, this, [this](int added, int others) {
        // A set opened for its folder reports no missing new runs.
        const bool withData = std::exchange(openedWithData_, false);
        if (added == 0 && !(withData && others == 0))
            Q_EMIT context_->problem(
                others == 0
                    ? tr("There are no new runs in that folder.")
                    : tr("The %1 runs of that folder belong to other tasks than the open file, embedding, "
                         "columns and split. Choose above the run table in which field they may differ.")
                          .arg(others));
    });
    // Data of a folder may start to open twice: a file that is not AnnData is mapped by a dialog in between.
    connect(session_->data(), &OpenSet::openingStarted, this, [this](const QString& path) {
        if (QFileInfo(path) != QFileInfo(waitingData_))
            waitingFolder_.clear();
    });
    // Queued: after the folders that are remembered, of whose runs nothing is said.
    connect(
        session_->data(), &OpenSet::opened, this,
        [this] {
            if (waitingFolder_.isEmpty() || session_->task() == nullptr)
                return;
            openedWithData_ = true;
            session_->stored()->openRuns(std::exchange(waitingFolder_, {}));
        },
        Qt::QueuedConnection);
    connect(session_->imports(), &PredictionImport::imported, this, &RunActions::reportImported);
    connect(session_->imports(), &PredictionImport::failed, context_, &PaneContext::problem);
    connect(session_->data(), &OpenSet::opened, this, &RunActions::update);
    for (const auto signal : {&TrainingQueue::trainingStarted, &TrainingQueue::trainingStopped})
        connect(session_->queue(), signal, this, &RunActions::update);
    connect(session_->data(), &OpenSet::columnsNeeded, this, &RunActions::update);
    connect(session_->runs(), &RunList::runsAdded, this, &RunActions::update);
    connect(session_->stored(), &StoredRuns::runsOpened, this, &RunActions::update);
    connect(session_->data(), &OpenSet::closed, this, &RunActions::update);
}

void RunActions::addTo(QMenu* menu) {
    ofTask_ << menu->addAction(tr("&Train"), QKeySequence(Qt::CTRL | Qt::Key_T), context_,
                               &PaneContext::trainingRequested);
    ofTask_.last()->setObjectName(QStringLiteral("trainNow"));
    ofTask_.last()->setIcon(actIcon(ActIcon::train));
    ofTask_.last()->setToolTip(tr("Trains the method with the settings of the form (Ctrl+T)"));
    ofTask_ << menu->addAction(tr("E&xperiment…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_T), context_,
                               &PaneContext::experimentRequested);
    ofTask_.last()->setObjectName(QStringLiteral("chooseExperiment"));
    ofTask_.last()->setIcon(actIcon(ActIcon::experiment));
    ofTask_.last()->setToolTip(tr("Trains several methods, settings and seeds at once (Ctrl+Shift+T)"));
    ofTask_ << menu->addAction(tr("Search settin&gs…"), context_, &PaneContext::searchRequested);
    ofTask_.last()->setObjectName(QStringLiteral("searchSettings"));
    ofTask_.last()->setToolTip(
        tr("Finds the best settings of several methods on one budget, and trains them with new seeds"));
    ofTask_ << menu->addAction(tr("&Open runs…"), this, &RunActions::chooseRunsFolder);
    ofTask_.last()->setToolTip(tr("Adds the runs of an experiment that the command line made on this file"));
    ofTask_ << menu->addAction(tr("Open pre&dictions…"), this, &RunActions::choosePredictions);
    ofTask_.last()->setObjectName(QStringLiteral("openPredictions"));
    ofTask_.last()->setToolTip(
        tr("Makes runs from logits, probabilities or predicted classes of models trained elsewhere"));
    ownPredictions_ =
        menu->addAction(tr("Im&port predictions of set"), this, [this] { session_->imports()->import({}); });
    ownPredictions_->setObjectName(QStringLiteral("ownPredictions"));
    ownPredictions_->setToolTip(tr("Makes runs from logits of models that the open file holds"));
    compare_ = menu->addAction(actIcon(ActIcon::compare), tr("&Compare runs"),
                               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this, &RunActions::compare);
    compare_->setObjectName(QStringLiteral("compareRuns"));
    compare_->setToolTip(tr("Shows the groups of the selected runs, or of the latest runs if fewer than two "
                            "are selected (Ctrl+Shift+C)"));
    methods_ = menu->addAction(tr("&Methods × data sets…"), this, &RunActions::showMethodsTable);
    methods_->setObjectName(QStringLiteral("methodsTableOfRuns"));
    methods_->setToolTip(tr("Table of all finished runs, also of other sets whose folders are open: mean ± "
                            "s.d. over seeds, the best of each column, mean ranks"));
    addMonitorMenu(menu, session_);
    addTestHiding(menu);
    queue_->addTo(menu);
    addPortableAction(menu);
    menu->addSeparator();
    bin_ = menu->addAction(tr("T&rash…"), this, &RunActions::showTrash);
    bin_->setObjectName(QStringLiteral("showBin"));
    bin_->setToolTip(tr("Removed runs of this file, to restore or to delete for good"));
    update();
}

void RunActions::addTo(ActBar* bar) {
    bar->add(ofTask_[0], tr("Train"));
    bar->add(ofTask_[1], tr("Experiment"));
    bar->add(queue_->stopAction(), tr("Stop"));
    bar->addGap();
    bar->add(compare_, tr("Compare"));
}

void RunActions::compare() {
    const QStringList& selected = context_->selected()->ids();
    const auto ended = [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        return run != nullptr && run->run;
    };
    if (std::count_if(selected.begin(), selected.end(), ended) < 2) {
        QStringList last;
        for (const SessionRun& run : session_->runs()->all())
            if (run.run)
                last << run.id;
        context_->selected()->select(
            last.mid(std::max<qsizetype>(0, last.size() - qsizetype{SelectedRuns::mostSideBySide})));
    }
    Q_EMIT context_->paneRequested("methods_by_group");
}

/// Test results that were visible stay visible: the default depends on earlier acts of the user.
bool RunActions::hidesTestAtFirst() {
    return QSettings().value(hideTestKey, true).toBool();
}

void RunActions::addTestHiding(QMenu* menu) {
    session_->hidden()->setHidesTest(hidesTestAtFirst());
    QAction* hide = menu->addAction(tr("&Hide test results until revealed"));
    hide->setObjectName(QStringLiteral("hideTest"));
    hide->setToolTip(tr("Keeps test results out of all views and reports until you reveal those of all runs, "
                        "so that nothing is selected by them"));
    hide->setCheckable(true);
    hide->setChecked(session_->hidden()->hidesTest());
    connect(hide, &QAction::toggled, this, [this](bool hides) {
        QSettings().setValue(hideTestKey, hides);
        session_->hidden()->setHidesTest(hides);
    });
    connect(session_->hidden(), &HiddenResults::changed, hide, [this, hide] { // a document may say so
        const QSignalBlocker quiet(hide);
        hide->setChecked(session_->hidden()->hidesTest());
    });
    reveal_ = menu->addAction(tr("Re&veal test results…"), context_, &PaneContext::revealRequested);
    reveal_->setObjectName(QStringLiteral("revealTest"));
    reveal_->setToolTip(tr("Shows the test results of all runs, and records time and selection rule"));
    connect(context_, &PaneContext::revealRequested, this, &RunActions::askToReveal);
    connect(session_->hidden(), &HiddenResults::changed, this, &RunActions::update);
    connect(session_->runs(), &RunList::runsRemoved, this, &RunActions::update);
    connect(context_->selected(), &SelectedRuns::changed, this, &RunActions::update);
    menu->addSeparator();
}

std::ptrdiff_t RunActions::hiddenRuns() const {
    return std::count_if(session_->runs()->all().begin(), session_->runs()->all().end(),
                         [](const SessionRun& run) { return run.run && run.testHidden; });
}

/// One act for all runs, because looking at some only would be a selection.
void RunActions::askToReveal() {
    const auto runs = std::count_if(session_->runs()->all().begin(), session_->runs()->all().end(),
                                    [](const SessionRun& run) { return run.run != nullptr; });
    if (hiddenRuns() == 0)
        return;
    const QString asked = runs == 1 ? tr("Reveal the test results of the run?")
                                    : tr("Reveal the test results of all %1 runs?").arg(runs);
    const QString recorded =
        tr("The time, the selection rule (%1) and the runs are recorded in the document and next to the run "
           "files. Runs that you train later stay hidden until you reveal again.")
            .arg(ruleName(context_->rule()));
    auto* box = new QMessageBox(QMessageBox::Question, tr("Reveal test results"),
                                tr("%1 %2").arg(asked, recorded), QMessageBox::Cancel, window_);
    box->setObjectName(QStringLiteral("revealQuestion"));
    const QPushButton* reveal = box->addButton(tr("&Reveal"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(reveal, &QPushButton::clicked, this, [this] { session_->runs()->reveal(context_->rule()); });
    box->open();
}

void RunActions::update() {
    if (reveal_ != nullptr)
        setPossible(reveal_, hiddenRuns() > 0, tr("No test results are hidden"));
    for (QAction* action : ofTask_)
        setPossible(action, session_->task() != nullptr, tr("Open an embedding set first"));
    if (compare_ != nullptr)
        setPossible(compare_,
                    std::count_if(session_->runs()->all().begin(), session_->runs()->all().end(),
                                  [](const SessionRun& run) { return run.run != nullptr; }) >= 2,
                    tr("Train two runs first"));
    if (ownPredictions_ != nullptr)
        setPossible(ownPredictions_, session_->imports()->setHoldsPredictions(),
                    tr("The open set holds no logits of models (obsm logits_NAME)"));
    if (methods_ != nullptr)
        setPossible(methods_, session_->runs()->others().size() + session_->runs()->all().size() > 0,
                    tr("Train or open runs first"));
    if (bin_ != nullptr)
        setPossible(bin_, session_->task() != nullptr && !archiveFolder(*session_->set()).isEmpty(),
                    tr("Open a set from a file first"));
}

void RunActions::chooseRunsFolder() {
    auto* dialog = new QFileDialog(window_, tr("Open the folder of an experiment"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &RunActions::openFolder);
    dialog->open();
}

void RunActions::choosePredictions() {
    auto* dialog = new QFileDialog(window_, tr("Open predictions of models"), {},
                                   tr("Predictions (*.csv *.tsv *.csv.gz *.tsv.gz *.npz *.npy *.h5 *.hdf5 "
                                      "*.h5ad *.zip);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, session_->imports(), &PredictionImport::import);
    dialog->open();
}

/// How rows and classes were matched must be seen once; the pages of the runs keep it.
void RunActions::reportImported(const QStringList& ids) {
    QStringList names;
    for (const QString& id : ids)
        if (const SessionRun* run = session_->find(id))
            names << QString::fromStdString(run->method->name);
    context_->selected()->select(ids.mid(0, SelectedRuns::mostSideBySide));
    Q_EMIT context_->paneRaised("runs");
    Q_EMIT session_->noticed(tr("%1. The page of each run says how examples and classes were matched.")
                                 .arg(names.join(QStringLiteral(", "))));
}

/// Runs of the open set join it; those of another set open that set, which then has them.
void RunActions::openFolder(const QString& folder) {
    if (session_->task() != nullptr && !isOfAnotherSet(folder))
        return session_->stored()->openRuns(folder);
    try {
        openDataOf(folder);
    } catch (const std::exception& error) {
        Q_EMIT context_->problem(tr("%1 is a folder whose specification does not name the file of its runs "
                                    "(%2). Open that file first, then the folder.")
                                     .arg(folder, windowText(error)));
    }
}

/// Whether the specification of that folder names an existing file that is not open.
bool RunActions::isOfAnotherSet(const QString& folder) const {
    try {
        const QFileInfo data(QString::fromStdString(specificationOf(folder).data.string()));
        return data.isFile() &&
               data.canonicalFilePath() !=
                   QFileInfo(QString::fromStdString(session_->set()->path.string())).canonicalFilePath();
    } catch (const std::exception&) { // runs alone, whose files name their set
        return false;
    }
}

/// Throws FileError or UsageError where there is no specification that can be read.
void RunActions::openDataOf(const QString& folder) {
    const ExperimentSpec spec = specificationOf(folder);
    if (spec.data.empty())
        throw UsageError("the specification names no data", "", "");
    waitingFolder_ = folder; // until something else is opened
    waitingData_ = QString::fromStdString(spec.data.string());
    session_->data()->open(waitingData_, spec.selection);
}

void RunActions::discard(const QStringList& ids) {
    const int count = static_cast<int>(ids.size());
    removeRuns(*context_, ids);
    Q_EMIT session_->noticed(count == 1 ? tr("The run was removed. Ctrl+Z restores it.")
                                        : tr("%1 runs were removed. Ctrl+Z restores them.").arg(count));
}

void RunActions::showMethodsTable() {
    auto* dialog = new MethodsTableDialog(context_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void RunActions::showTrash() {
    auto* dialog = new TrashDialog(session_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace groupscope
