// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/import_dialog.h"
#include "app/window/map_panel.h"
#include "app/window/monitor_menu.h"
#include "app/window/opening_status.h"
#include "app/window/report_writer.h"
#include "app/window/representation_panel.h"
#include "app/window/run_actions.h"
#include "app/window/run_views.h"
#include "app/window/selection_panel.h"
#include "app/window/set_actions.h"
#include "app/window/set_presentation.h"
#include "app/window/trade_off_panel.h"
#include "app/window/training_status.h"
#include "app/window/welcome_page.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/charts/scene_view.h"
#include "widgets/charts/trade_off_chart.h"
#include "widgets/forms/method_form.h"
#include "widgets/overview/data_check_list.h"
#include "widgets/overview/set_overview.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/tables/run_table.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>

namespace groupscope {

namespace {

const QString recentKey = QStringLiteral("recentFiles");
const QString geometryKey = QStringLiteral("window/geometry");
const QString layoutKey = QStringLiteral("window/layout");
constexpr int layoutVersion = 3; // of the docks: another one ignores what an older program saved

QString droppedFile(const QMimeData* data) {
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            return url.toLocalFile();
    return {};
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , pages_(new QStackedWidget)
    , welcome_(new WelcomePage)
    , map_(new MapPanel(&session_))
    , form_(new MethodForm(methods()))
    , overview_(new SetOverview)
    , runs_(new RunViews(&session_, this))
    , selection_(new SelectionPanel(&session_, map_))
    , representation_(new RepresentationPanel(&session_))
    , setActions_(new SetActions(&session_, this))
    , runActions_(new RunActions(&session_, form_, runs_, this)) {
    setWindowTitle(tr("Groupscope"));
    setAcceptDrops(true);
    pages_->addWidget(welcome_);
    pages_->addWidget(map_);
    setCentralWidget(pages_);
    buildDocks();
    buildMenus();
    statusBar()->addPermanentWidget(new OpeningStatus(&session_));
    statusBar()->addPermanentWidget(new TrainingStatus(&session_));
    connectSession();
    resize(1600, 1000);
    restoreGeometry(QSettings().value(geometryKey).toByteArray());
    restoreState(QSettings().value(layoutKey).toByteArray(), layoutVersion);
    updateRecentFiles();
    updateActions();
}

void MainWindow::buildDocks() {
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    const auto add = [this](const QString& title, const QString& name, QWidget* content,
                            Qt::DockWidgetArea area) {
        auto* dock = new QDockWidget(title);
        dock->setObjectName(name); // what saveState() knows it by
        dock->setWidget(content);
        addDockWidget(area, dock);
        docks_ << dock;
        return dock;
    };
    QDockWidget* data = add(tr("Data"), QStringLiteral("dockData"), overview_, Qt::LeftDockWidgetArea);
    QDockWidget* method = add(tr("Method"), QStringLiteral("dockMethod"), form_, Qt::LeftDockWidgetArea);
    QDockWidget* groups =
        add(tr("Groups"), QStringLiteral("dockGroups"), runs_->groupsPanel(), Qt::RightDockWidgetArea);
    QDockWidget* table =
        add(tr("Runs"), QStringLiteral("dockRuns"), runs_->table(), Qt::BottomDockWidgetArea);
    QDockWidget* charts = add(tr("Learning curves"), QStringLiteral("dockCharts"), runs_->chartsPanel(),
                              Qt::BottomDockWidgetArea);
    QDockWidget* representation = add(tr("Representation"), QStringLiteral("dockRepresentation"),
                                      representation_, Qt::BottomDockWidgetArea);
    connect(representation, &QDockWidget::visibilityChanged, representation_,
            &RepresentationPanel::setWatched);
    QDockWidget* selection =
        add(tr("Selection"), QStringLiteral("dockSelection"), selection_, Qt::RightDockWidgetArea);
    tabifyDockWidget(groups, selection);
    groups->raise();
    // Who points at something wants to know what it is.
    connect(map_->view(), &ScatterView::selectionChanged, selection, [this, selection] {
        if (!map_->view()->selection().isEmpty())
            selection->raise();
    });
    connect(map_->view(), &ScatterView::clicked, selection, &QWidget::raise);
    overview_->setMinimumWidth(320); // its table has three numbers a group
    form_->setMinimumWidth(320);
    runs_->groupsPanel()->setMinimumWidth(300);
    splitDockWidget(table, charts, Qt::Horizontal);
    tabifyDockWidget(charts, representation);
    charts->raise();
    resizeDocks({data, method}, {420, 500}, Qt::Vertical);
    resizeDocks({data, groups}, {350, 400}, Qt::Horizontal);
    resizeDocks({table, charts}, {720, 560}, Qt::Horizontal);
    resizeDocks({table, charts}, {300, 300}, Qt::Vertical);
}

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::chooseFile);
    recentMenu_ = file->addMenu(tr("Open &recent"));
    file->addAction(tr("Open the &demo set"), this, &MainWindow::openDemo);
    setActions_->addTo(file);
    file->addSeparator();
    const auto addFigure = [&](const QString& text, auto slot) {
        figureActions_ << file->addAction(text, this, slot);
    };
    addFigure(tr("Export &map…"), [this] {
        exportFigureOf([this](QPainter& p, const QRectF& r) { map_->paintFigure(p, r); }, tr("map"),
                       {1200, 900});
    });
    addFigure(tr("Export &groups…"), [this] {
        exportFigureOf([this](QPainter& p, const QRectF& r) { runs_->groupBars()->draw(p, r); }, tr("groups"),
                       {900, 1000});
    });
    addFigure(tr("Export learning &curves…"), [this] {
        exportFigureOf([chart = runs_->currentChart()](QPainter& p, const QRectF& r) { chart->draw(p, r); },
                       tr("curves"), {1000, 640});
    });
    addFigure(tr("Export &trade-off…"), [this] {
        exportFigureOf([this](QPainter& p, const QRectF& r) { runs_->tradeOff()->chart()->draw(p, r); },
                       tr("trade-off"), {1000, 650});
    });
    addFigure(tr("Export &representation…"), [this] {
        exportFigureOf(
            [view = representation_->current()](QPainter& p, const QRectF& r) { view->draw(p, r); },
            representation_->currentName(), {1000, 700});
    });
    reportAction_ = file->addAction(tr("Export re&port…"), QKeySequence(Qt::CTRL | Qt::Key_E), this,
                                    &MainWindow::exportReport);
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);

    QMenu* runMenu = menuBar()->addMenu(tr("&Run"));
    trainAction_ =
        runMenu->addAction(tr("&Train"), QKeySequence(Qt::CTRL | Qt::Key_T), this, &MainWindow::train);
    runActions_->addTo(runMenu);
    addMonitorMenu(runMenu, &session_);
    stopAction_ = runMenu->addAction(tr("&Stop training"), QKeySequence(Qt::CTRL | Qt::Key_Period), &session_,
                                     &Session::cancelTraining);
    buildViewMenu();
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&About Groupscope"), this,
                    [this] { QMessageBox::about(this, tr("About Groupscope"), aboutText()); });
}

void MainWindow::buildViewMenu() {
    QMenu* view = menuBar()->addMenu(tr("&View"));
    for (QDockWidget* dock : docks_)
        view->addAction(dock->toggleViewAction());
    view->addSeparator();
    addThemeMenu(view);
}

void MainWindow::connectSession() {
    connect(welcome_, &WelcomePage::openRequested, this, &MainWindow::chooseFile);
    connect(welcome_, &WelcomePage::demoRequested, this, &MainWindow::openDemo);
    connect(welcome_, &WelcomePage::recentRequested, this, &MainWindow::openFile);
    connect(welcome_, &WelcomePage::cancelRequested, &session_, &Session::cancelOpening);
    connect(runActions_, &RunActions::problem, this, &MainWindow::showProblem);
    connect(setActions_, &SetActions::problem, this, &MainWindow::showProblem);
    connect(setActions_, &SetActions::saved, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Set saved to %1").arg(path), 10'000);
    });
    connect(form_, &MethodForm::trainRequested, this, &MainWindow::train);
    connect(overview_->checks(), &DataCheckList::rowsRequested, map_, &MapPanel::selectRows);
    connect(map_, &MapPanel::exportRequested, figureActions_[0], &QAction::trigger);
    connect(runs_, &RunViews::exportGroupsRequested, figureActions_[1], &QAction::trigger);
    connect(runs_, &RunViews::exportChartRequested, figureActions_[2], &QAction::trigger);
    connect(runs_, &RunViews::exportTradeOffRequested, figureActions_[3], &QAction::trigger);
    connect(representation_, &RepresentationPanel::exportRequested, figureActions_[4], &QAction::trigger);
    connect(representation_, &RepresentationPanel::runsRequested, this,
            [this](const QStringList& ids, bool added) {
                runs_->select(added ? runs_->selectedIds() + ids : ids);
            });
    connect(runs_, &RunViews::selectionChanged, this, [this](const QStringList& ids) {
        representation_->setRuns(ids);
        map_->setRun(ids.isEmpty() ? QString() : ids.last());
        selection_->setRun(ids.isEmpty() ? QString() : ids.last());
        if (!ids.isEmpty())
            session_.fetchDetails(ids.last());
    });

    connect(&session_, &Session::openingStarted, this, [this](const QString& path) {
        welcome_->setProblem({});
        welcome_->setOpening(0.0, tr("opening %1").arg(QFileInfo(path).fileName()));
    });
    connect(&session_, &Session::openingProgressed, this, [this](double fraction, const QString& activity) {
        welcome_->setOpening(fraction, activity.isEmpty() ? tr("opening") : activity);
    });
    connect(&session_, &Session::opened, this, &MainWindow::onOpened);
    connect(&session_, &Session::columnsNeeded, this, [this](const QString& message) {
        welcome_->setOpening(0.0, {});
        welcome_->setProblem(message); // should the dialog be cancelled, File > Columns… opens it again
        statusBar()->clearMessage();
        pages_->setCurrentWidget(welcome_);
        setWindowTitle(tr("Groupscope"));
        overview_->setOverview({});
        updateActions();
        setActions_->chooseColumns(message);
    });
    connect(&session_, &Session::openFailed, this, [this](const QString& message) {
        welcome_->setOpening(0.0, {});
        statusBar()->clearMessage();
        if (!message.isEmpty())
            showProblem(message);
    });
    connect(&session_, &Session::importNeeded, this, &MainWindow::chooseMapping);
    connect(&session_, &Session::noticed, this,
            [this](const QString& text) { statusBar()->showMessage(text, 15'000); });
    for (const auto signal : {&Session::trainingStarted, &Session::trainingStopped})
        connect(&session_, signal, this, &MainWindow::updateActions);
    connect(&session_, &Session::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_.find(id);
        if (run != nullptr && run->state == SessionRun::State::failed) {
            if (session_.runsAskedFor() >
                1) // one box each would bury an experiment; the table keeps the reason
                statusBar()->showMessage(tr("⚠ %1").arg(run->message), 15'000);
            else
                showProblem(run->message);
        }
        updateActions();
    });
    connect(&session_, &Session::runsAdded, this, &MainWindow::updateActions);
    connect(&session_, &Session::runsRemoved, this, &MainWindow::updateActions);
    connect(&reportJob_, &BackgroundJob::failed, this, &MainWindow::showProblem);
    connect(&reportJob_, &BackgroundJob::finished, this, [this] {
        statusBar()->showMessage(tr("Report written to %1").arg(reportPath_), 10'000);
        Q_EMIT reportWritten(reportPath_);
    });
}

void MainWindow::openFile(const QString& path) {
    session_.open(path);
}
void MainWindow::openDemo() {
    session_.openDemo();
}

void MainWindow::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open an embedding set"), {},
        tr("Embedding sets (*.h5ad *.h5 *.hdf5 *.h5mu *.npy *.npz *.csv *.tsv);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

void MainWindow::chooseMapping(const std::shared_ptr<const FileContent>& content) {
    welcome_->setOpening(0.0, {});
    statusBar()->clearMessage();
    auto* dialog = new ImportDialog(content, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        session_.import(QString::fromStdString(dialog->content().file.string()), dialog->mapping());
    });
    dialog->open();
}

void MainWindow::onOpened() {
    const Task& task = *session_.task();
    const QString path = QString::fromStdString(task.set->path.string());
    const SetOverviewData overview = overviewOf(task, *session_.validation());
    overview_->setOverview(overview);
    form_->setUnavailable(unavailableChoices(task));
    welcome_->setOpening(0.0, {});
    pages_->setCurrentWidget(map_);
    setWindowFilePath(path);
    setWindowTitle(tr("%1 – Groupscope").arg(QFileInfo(path).fileName()));
    const auto remarks = overview.warnings.size() + problemCount(overview.checks);
    statusBar()->showMessage(
        remarks == 0 ? tr("Opened %1").arg(path)
                     : tr("Opened with %n remark(s), see Data", nullptr, static_cast<int>(remarks)),
        10'000);
    QSettings settings;
    QStringList recent = settings.value(recentKey).toStringList();
    recent.removeAll(path);
    recent.prepend(path);
    settings.setValue(recentKey, recent.mid(0, 8));
    updateRecentFiles();
    updateActions();
}

void MainWindow::train() {
    try {
        const QStringList added =
            session_.train(form_->methodId(), form_->assignments(), form_->seed(), form_->seedCount());
        // What was just started is what one wants to watch, unless several runs are being compared.
        if (!added.isEmpty() && runs_->selectedIds().size() < 2)
            runs_->select({added.first()});
    } catch (const Error& error) {
        showProblem(QString::fromUtf8(error.what()));
    }
}

void MainWindow::writeReport(const QString& path) {
    reportPath_ = path;
    reportJob_.start(reportWork(session_, *map_, runs_->tradeOff()->rule(), path));
}

void MainWindow::exportReport() {
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export report"), QStringLiteral("groupscope-report.html"), tr("Web page (*.html)"));
    if (!path.isEmpty())
        writeReport(path);
}

void MainWindow::exportFigureOf(FigureDrawing draw, const QString& suggestion, QSize size) {
    auto* dialog = new FigureDialog(std::move(draw), suggestion, size, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        statusBar()->showMessage(tr("Figure written to %1").arg(dialog->path()), 10'000);
    });
    dialog->open();
}

void MainWindow::showProblem(const QString& message) {
    welcome_->setProblem(message);
    if (pages_->currentWidget() == welcome_)
        return;
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Groupscope"), message, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open(); // does not block: training goes on behind it
}

void MainWindow::updateActions() {
    const bool hasTask = session_.task() != nullptr;
    bool hasRun = false;
    for (const SessionRun& run : session_.runs())
        hasRun = hasRun || run.run;
    form_->setTrainingEnabled(hasTask, hasTask ? QString() : tr("Open an embedding set first"));
    trainAction_->setEnabled(hasTask);
    runActions_->setEnabled(hasTask);
    stopAction_->setEnabled(session_.isTraining());
    reportAction_->setEnabled(hasRun);
    for (QAction* action : figureActions_)
        action->setEnabled(hasTask);
}

void MainWindow::updateRecentFiles() {
    const QStringList recent = QSettings().value(recentKey).toStringList();
    welcome_->setRecentFiles(recent.mid(0, 5));
    recentMenu_->clear();
    recentMenu_->setEnabled(!recent.isEmpty());
    for (const QString& path : recent)
        recentMenu_->addAction(path, this, [this, path] { openFile(path); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (!droppedFile(event->mimeData()).isEmpty())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    openFile(droppedFile(event->mimeData()));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(layoutKey, saveState(layoutVersion));
    QMainWindow::closeEvent(event);
}

} // namespace groupscope
