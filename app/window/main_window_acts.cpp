// SPDX-License-Identifier: GPL-3.0-or-later
// Menus of the window, the bar of main actions, and the list of all commands.
#include "app/views/set_presentation.h"
#include "app/window/act_bar.h"
#include "app/window/capsule_check_dialog.h"
#include "app/window/capsule_export.h"
#include "app/window/command_palette.h"
#include "app/window/document_actions.h"
#include "app/window/figure_exports.h"
#include "app/window/guide_window.h"
#include "app/window/main_window.h"
#include "app/window/page_export.h"
#include "app/window/pane_frame.h"
#include "app/window/run_actions.h"
#include "app/window/sample_sets.h"
#include "app/window/set_actions.h"
#include "app/window/window_language.h"
#include "core/runs/selection.h"
#include "widgets/style/line_icon.h"

#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QStatusBar>

#include <algorithm>

namespace groupscope {

namespace {

/// Opens a dialog that goes when it is closed.
void openDialog(QDialog* dialog) {
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace

void MainWindow::buildMenus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    documentActions_->addNewTo(file);
    openAction_ = file->addAction(actIcon(ActIcon::open), tr("&Open…"), QKeySequence::Open, this,
                                  &MainWindow::chooseFile);
    openAction_->setObjectName(QStringLiteral("openFile"));
    openAction_->setToolTip(tr("Opens a file of embeddings, or a document (Ctrl+O)"));
    QAction* folder = file->addAction(tr("Open a &folder…"), this, &MainWindow::chooseFolder);
    folder->setObjectName(QStringLiteral("openFolder"));
    folder->setToolTip(tr("Opens a set that is a folder (.zarr), or the folder of an experiment"));
    recentMenu_ = file->addMenu(tr("Open &recent"));
    QMenu* samples = file->addMenu(tr("Open a sa&mple set"));
    for (const SampleSet& sample : sampleSets()) {
        QAction* action =
            samples->addAction(sample.title, this, [this, set = sample.set] { openSample(set); });
        action->setToolTip(sample.about);
    }
    documentActions_->addSaveTo(file);
    file->addSeparator();
    setActions_->addTo(file);
    file->addSeparator();
    file->addAction(exports_->action());
    reportAction_ = file->addAction(tr("Export re&port…"), QKeySequence(Qt::CTRL | Qt::Key_E), this,
                                    &MainWindow::exportReport);
    reportAction_->setObjectName(QStringLiteral("exportReport"));
    auto* page = new PageExport(context_, this);
    connect(page, &PageExport::failed, this, &MainWindow::showProblem);
    connect(page, &PageExport::written, this, [this](const QString& path) {
        statusBar()->showMessage(tr("Page written to %1").arg(path), 10'000);
    });
    file->addAction(page->action());
    QAction* capsule = file->addAction(tr("Export caps&ule…"), this,
                                       [this] { openDialog(new CapsuleExport(session_.set().get(), this)); });
    capsule->setObjectName(QStringLiteral("exportCapsule"));
    capsule->setToolTip(tr("Writes an experiment to one file that others can verify"));
    QAction* verify =
        file->addAction(tr("Verif&y capsule…"), this, [this] { openDialog(new CapsuleCheckDialog(this)); });
    verify->setObjectName(QStringLiteral("verifyCapsule"));
    verify->setToolTip(tr("Computes the results of a capsule again and compares them"));
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    documentActions_->addEditTo(menuBar()->addMenu(tr("Ed&it")));
    runActions_->addTo(menuBar()->addMenu(tr("&Run")));
    QMenu* view = menuBar()->addMenu(tr("&View"));
    frame_->addToView(view);
    view->addSeparator();
    addThemeMenu(view);
    addLanguageMenu(view);
    QMenu* help = menuBar()->addMenu(tr("&Help"));
    findAction_ = help->addAction(actIcon(ActIcon::find), tr("&Find a command…"),
                                  QKeySequence(Qt::CTRL | Qt::Key_K), this, &MainWindow::findCommand);
    findAction_->setObjectName(QStringLiteral("findCommand"));
    findAction_->setToolTip(tr("Finds any command by typing (Ctrl+K)"));
    frame_->addToHelp(help);
    help->addAction(tr("&About Groupscope"), this, [this] {
        auto* about = new QMessageBox(QMessageBox::NoIcon, tr("About Groupscope"), aboutText(),
                                      QMessageBox::Close, this);
        about->setTextFormat(Qt::RichText);
        about->setAttribute(Qt::WA_DeleteOnClose);
        about->open();
    });
}

/// In the row of the menus, at its right.
void MainWindow::buildActBar() {
    auto* bar = new ActBar;
    bar->add(openAction_, tr("Open"));
    bar->addGap();
    runActions_->addTo(bar);
    bar->add(exports_->action(), tr("Export"));
    bar->addGap();
    bar->add(findAction_, tr("Find"));
    menuBar()->setNativeMenuBar(false); // a bar outside of the window has no room for it
    menuBar()->setCornerWidget(bar, Qt::TopRightCorner);
}

void MainWindow::findCommand() {
    std::vector<Command> commands = menuCommands(*menuBar());
    for (Command& command : paneCommands(frame_->commands()))
        commands.push_back(std::move(command));
    for (const SelectionRule& rule : selectionRules())
        commands.push_back({.text = QString::fromStdString(rule.name),
                            .place = tr("Selection rule for settings"),
                            .help = QString::fromStdString(rule.meaning),
                            .run = [this, id = rule.id] { context_->setRule(id); }});
    for (const GuideHeading& heading : guideHeadings())
        commands.push_back({.text = heading.text, .place = tr("Guide"), .run = [this, page = heading.page] {
                                showGuide(page, this);
                            }});
    auto* palette = new CommandPalette(std::move(commands), this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void MainWindow::updateActions() {
    const bool hasRun = std::any_of(session_.runs()->all().begin(), session_.runs()->all().end(),
                                    [](const SessionRun& run) { return run.run != nullptr; });
    setPossible(reportAction_, hasRun, tr("Train a run first"));
    setPossible(exports_->action(), session_.task() != nullptr, tr("Open an embedding set first"));
    frame_->setExportsEnabled(session_.task() != nullptr);
}

} // namespace groupscope
