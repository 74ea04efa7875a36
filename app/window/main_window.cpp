// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/document/document.h"
#include "app/views/set_presentation.h"
#include "app/window/document_actions.h"
#include "app/window/document_notice.h"
#include "app/window/figure_exports.h"
#include "app/window/import_dialog.h"
#include "app/window/opening_status.h"
#include "app/window/pane_frame.h"
#include "app/window/report_preview.h"
#include "app/window/report_writer.h"
#include "app/window/run_actions.h"
#include "app/window/sample_notice.h"
#include "app/window/set_actions.h"
#include "app/window/set_notice.h"
#include "app/window/set_tabs.h"
#include "app/window/state_line.h"
#include "app/window/time_line_bar.h"
#include "app/window/training_guard.h"
#include "app/window/training_status.h"
#include "app/window/welcome_page.h"
#include "app/window/workspaces.h"
#include "core/base/parallel.h"
#include "widgets/style/chip.h"
#include "widgets/style/plain_text.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QVBoxLayout>

namespace groupscope {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");

/// Initial size of the window: fixed on a large screen, on a small one what the window frame leaves.
QSize firstSize(const QSize& available) {
    constexpr QSize frame(8, 40);
    return QSize(1600, 1000).boundedTo(available - frame);
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : MainWindow(panes(), parent) {}

MainWindow::MainWindow(const std::vector<Pane>& panes, QWidget* parent)
    : QMainWindow(parent)
    , context_(new PaneContext(&session_, this))
    , document_(new Document(context_, this))
    , pages_(new QStackedWidget)
    , welcome_(new WelcomePage) {
    setWorkersYield(true);
    setWindowTitle(tr("Groupscope"));
    keepTextPlain();
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    resize(firstSize(screen()->availableSize()));
    guard_ = new TrainingGuard(&session_, this);
    session_.data()->setLeaveQuestion([this](std::function<void()> goOn) { askToLeave(std::move(goOn)); });
    documentActions_ = new DocumentActions(context_, guard_, this);
    setActions_ = new SetActions(&session_, this);
    runActions_ = new RunActions(context_, this);
    std::vector<Pane> all = panes;
    all.push_back(reportPane(
        {.drawings = [this] { return frame_->drawings(); }, .exportReport = [this] { exportReport(); }}));
    frame_ = new PaneFrame(all, context_, this);
    exports_ = new FigureExports(frame_, context_, this);
    pages_->addWidget(welcome_);
    pages_->addWidget(frame_->workspaces()->center());
    auto* middle = new QWidget;
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new SetTabs(document_, guard_));
    column->addWidget(new DocumentNotice(context_));
    sample_ = new SampleNotice(&session_, frame_->workspaces());
    column->addWidget(sample_);
    column->addWidget(new SetNotice(&session_, setActions_));
    column->addWidget(pages_, 1);
    setCentralWidget(middle);
    addToolBar(Qt::TopToolBarArea, frame_->workspaces()->bar());
    buildMenus();
    buildActBar();
    addToolBar(Qt::BottomToolBarArea, new TimeLineBar(context_));
    auto* state = new StateLine(&session_, context_->map());
    statusBar()->addWidget(state, 1);
    statusBar()->addPermanentWidget(state->chip());
    statusBar()->addPermanentWidget(new OpeningStatus(&session_));
    statusBar()->addPermanentWidget(new TrainingStatus(&session_));
    connectPanes();
    connectSession();
    connectDocument();
    restoreGeometry(QSettings().value(geometryKey).toByteArray());
    resize(size().boundedTo(screen()->availableSize())); // it may have been a larger one
    frame_->setQuiet(true);
    restoreLayout();
    updateRecentFiles();
    updateActions();
}

void MainWindow::connectPanes() {
    connect(context_, &PaneContext::problem, this, [this](const QString& message) { showProblem(message); });
    connect(exports_, &FigureExports::written, this, [this](const QStringList& paths) {
        statusBar()->showMessage(
            paths.size() == 1
                ? tr("Figure written to %1").arg(paths.front())
                : tr("%1 files written to %2").arg(paths.size()).arg(QFileInfo(paths.front()).path()),
            10'000);
    });
    connect(setActions_, &SetActions::problem, this,
            [this](const QString& message) { showProblem(message); });
    connect(setActions_, &SetActions::saved, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Set saved to %1").arg(path), 10'000);
    });
}

void MainWindow::connectSession() {
    connect(welcome_, &WelcomePage::openRequested, this, &MainWindow::chooseFile);
    connect(welcome_, &WelcomePage::sampleRequested, this,
            [this](int place) { sample_->open(sampleSets()[static_cast<std::size_t>(place)]); });
    connect(welcome_, &WelcomePage::recentRequested, this, &MainWindow::openAgain);
    connect(welcome_, &WelcomePage::cancelRequested, session_.data(), &OpenSet::cancelOpening);
    connect(welcome_, &WelcomePage::answerRequested, this, &MainWindow::openAnswer);

    connect(session_.data(), &OpenSet::openingStarted, this, [this](const QString& path) {
        openingPath_ = path;
        welcome_->setProblem({});
        welcome_->setOpening(0.0, tr("opening %1").arg(QFileInfo(path).fileName()));
    });
    connect(session_.data(), &OpenSet::openingProgressed, this,
            [this](double fraction, const QString& activity) {
                welcome_->setOpening(fraction, activity.isEmpty() ? tr("opening") : activity);
            });
    connect(session_.data(), &OpenSet::opened, this, &MainWindow::onOpened);
    connect(session_.data(), &OpenSet::closed, this, &MainWindow::onClosed);
    connect(session_.data(), &OpenSet::columnsNeeded, this,
            [this](const QString& message, AnsweringDialog dialog) {
                welcome_->setOpening(0.0, {});
                welcome_->setProblem(message, dialog);
                statusBar()->clearMessage();
                pages_->setCurrentWidget(welcome_);
                updateTitle();
                updateActions();
                setActions_->chooseColumns(message);
            });
    connect(session_.data(), &OpenSet::columnsAsked, this, [this](const QString& message) {
        welcome_->setOpening(0.0, {});
        setActions_->askForColumns(message);
    });
    connect(session_.data(), &OpenSet::openFailed, this,
            [this](const QString& message, AnsweringDialog dialog) {
                welcome_->setOpening(0.0, {});
                statusBar()->clearMessage();
                if (!message.isEmpty())
                    showProblem(message, dialog);
            });
    connect(session_.queue(), &TrainingQueue::trainingRefused, this, &MainWindow::explainRefusal);
    connect(session_.data(), &OpenSet::importNeeded, this, &MainWindow::chooseMapping);
    connect(&session_, &Session::noticed, this,
            [this](const QString& text) { statusBar()->showMessage(text, 15'000); });
    connect(context_, &PaneContext::pointsSelected, this, [this] {
        if (context_->selectedRows().isEmpty() && !context_->selectionNotice().isEmpty() &&
            statusBar()->currentMessage() == context_->selectionNotice())
            statusBar()->clearMessage();
    });
    connect(session_.runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_.find(id);
        if (run != nullptr && run->state == SessionRun::State::failed) {
            if (session_.queue()->runsAskedFor() >
                1) // one box each would bury an experiment; the table keeps the reason
                statusBar()->showMessage(tr("⚠ %1").arg(run->message), 15'000);
            else
                showProblem(run->message, run->dialog);
        }
        updateActions();
    });
    connect(session_.runs(), &RunList::runsAdded, this, &MainWindow::updateActions);
    connect(session_.runs(), &RunList::runsRemoved, this, &MainWindow::updateActions);
    connect(&reportJob_, &BackgroundJob::failed, this, &MainWindow::showProblem);
    connect(&reportJob_, &BackgroundJob::finished, this, [this] {
        statusBar()->showMessage(tr("Report written to %1").arg(reportPath_), 10'000);
        Q_EMIT reportWritten(reportPath_);
    });
}

void MainWindow::chooseMapping(const std::shared_ptr<const FileContent>& content) {
    welcome_->setOpening(0.0, {});
    statusBar()->clearMessage();
    asked_ = content;
    auto* dialog = new ImportDialog(content, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (dialog->asksForDomain()) // possible as soon as the set is open
            connect(
                session_.data(), &OpenSet::opened, setActions_,
                [this] { setActions_->makeSplit(SplitDialog::Kind::domain); }, Qt::SingleShotConnection);
        session_.data()->import(QString::fromStdString(dialog->content().file.string()), dialog->mapping(),
                                dialog->splitRequest());
    });
    connect(dialog, &QDialog::rejected, this, &MainWindow::openNext);
    dialog->open();
}

void MainWindow::writeReport(const QString& path) {
    reportPath_ = path;
    reportJob_.start(reportWork(session_, frame_->drawings(), context_->rule(), path));
}

void MainWindow::exportReport() {
    const QString page = tr("Web page (*.html)"), sheets = tr("PDF document (*.pdf)"),
                  two = tr("Web page for printing, two pages (*.html)");
    QString chosen = page;
    QString path = QFileDialog::getSaveFileName(
        this, tr("Export report"), QStringLiteral("groupscope-report.html"),
        page + QStringLiteral(";;") + two + QStringLiteral(";;") + sheets, &chosen);
    if (path.isEmpty())
        return;
    const QString ending = chosen == sheets ? QStringLiteral(".pdf") : QStringLiteral(".html");
    const QString there = QFileInfo(path).suffix().toLower();
    const QString asked = path;
    if (there != QStringLiteral("html") && there != QStringLiteral("pdf"))
        path += ending;
    else if (there == QStringLiteral("html") && chosen == sheets) // the name that was proposed
        path.replace(path.size() - 5, 5, ending);
    const bool replaces = path != asked && QFileInfo::exists(path); // the dialog has asked of the other
    if (replaces && QMessageBox::question(this, tr("Export report"),
                                          tr("%1 exists already. Replace it?").arg(path)) != QMessageBox::Yes)
        return;
    if (chosen != two)
        return writeReport(path);
    reportPath_ = path;
    reportJob_.start(reportWork(session_, {}, context_->rule(), path, ReportLength::twoPages));
}

void MainWindow::showProblem(const QString& message, AnsweringDialog dialog) {
    if (!session_.set() && (dialog == AnsweringDialog::columns || dialog == AnsweringDialog::split))
        dialog = AnsweringDialog::none; // both are about the set that is open
    welcome_->setProblem(message, dialog);
    if (pages_->currentWidget() == welcome_)
        return;
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Groupscope"), message, QMessageBox::Ok, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    if (const QString title = titleOf(dialog); !title.isEmpty()) {
        QPushButton* answer = box->addButton(title, QMessageBox::ActionRole);
        answer->setObjectName(QStringLiteral("answerProblem"));
        connect(answer, &QPushButton::clicked, this, [this, dialog] { openAnswer(dialog); });
    }
    box->open(); // does not block: training goes on behind it
}

void MainWindow::openAnswer(AnsweringDialog dialog) {
    if (dialog == AnsweringDialog::columns)
        setActions_->chooseColumns({});
    else if (dialog == AnsweringDialog::split)
        setActions_->makeSplit();
    else if (dialog == AnsweringDialog::mapping && asked_ &&
             openingPath_ == QString::fromStdString(asked_->file.string()))
        chooseMapping(asked_);
    else if (dialog == AnsweringDialog::mapping) // the file was read by a mapping of before
        session_.data()->open(openingPath_);
}

void MainWindow::explainRefusal() {
    const TrainingObstacle obstacle = session_.data()->obstacle();
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Groupscope"), obstacleText(obstacle),
                                QMessageBox::Cancel, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* fix =
        box->addButton(titleOf(isFixedBySplit(obstacle) ? AnsweringDialog::split : AnsweringDialog::columns),
                       QMessageBox::AcceptRole);
    fix->setObjectName(QStringLiteral("mendLack"));
    box->setDefaultButton(fix);
    connect(fix, &QPushButton::clicked, this, [this, obstacle] { setActions_->fix(obstacle); });
    box->open();
}

/// Panes behind others, and tab bars of panes that are not shown, are no stops: they lie outside of the
/// window, but Qt counts them as visible.
bool MainWindow::focusNextPrevChild(bool next) {
    const QWidget* start = QApplication::focusWidget();
    const auto isBehind = [this](const QWidget* widget) {
        for (const QDockWidget* dock : findChildren<QDockWidget*>())
            if (dock->isAncestorOf(widget))
                return !dock->isFloating() && !rect().intersects(dock->geometry());
        // The tab bar of docks that another workspace shows.
        return widget->parentWidget() == this && !rect().intersects(widget->geometry());
    };
    // Bounded: a chain that never comes back to its start must not hold the window up.
    for (qsizetype left = findChildren<QWidget*>().size(); left > 0 && QMainWindow::focusNextPrevChild(next);
         --left) {
        const QWidget* now = QApplication::focusWidget();
        if (now == nullptr || now == start || !isBehind(now))
            return true;
    }
    return false;
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (guard_->isBusy()) {
        event->ignore();
        guard_->askToQuit([this] { close(); });
        return;
    }
    if (document_->isModified() && !mayClose_) {
        event->ignore();
        documentActions_->ask(tr("Quit"), [this] {
            mayClose_ = true;
            close();
        });
        return;
    }
    document_->finish();
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    keepLayout();
    QMainWindow::closeEvent(event);
}

} // namespace groupscope
