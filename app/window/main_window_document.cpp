// SPDX-License-Identifier: GPL-3.0-or-later
// What of the window follows the document: which files it opens, their layout, and what its title says.
#include "app/document/document.h"
#include "app/jobs/file_stamp.h"
#include "app/window/document_actions.h"
#include "app/window/main_window.h"
#include "app/window/pane_frame.h"
#include "app/window/run_actions.h"
#include "app/window/welcome_page.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>

namespace groupscope {

namespace {

const QString recentKey = QStringLiteral("recentFiles");
const QString layoutKey = QStringLiteral("window/layout");
constexpr int layoutVersion = 3; // of the docks: another one ignores what an older program saved

QStringList droppedFiles(const QMimeData* data) {
    QStringList files;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            files << url.toLocalFile();
    return files;
}

void addRecent(const QString& path) {
    QSettings settings;
    QStringList recent = settings.value(recentKey).toStringList();
    recent.removeAll(path);
    recent.prepend(path);
    settings.setValue(recentKey, recent.mid(0, 8));
}

} // namespace

/// What of the window belongs to the document.
void MainWindow::connectDocument() {
    document_->setViews(
        {.layout = [this] { return frame_->isQuiet() ? waitingLayout_ : saveState(layoutVersion); },
         .layoutVersion = layoutVersion,
         .setLayout =
             [this](const QByteArray& layout) {
                 waitingLayout_ = layout;
                 if (!frame_->isQuiet())
                     restoreState(layout, layoutVersion);
             },
         .panes = [this] { return frame_->states(); },
         .restorePanes = [this](const QJsonObject& states) { frame_->restore(states); },
         .hidesTest = [] { return RunActions::hidesTestAtFirst(); }});
    connect(document_, &Document::titleChanged, this, &MainWindow::updateTitle);
    connect(document_, &Document::groupsChanged, this, &MainWindow::updateTitle);
    connect(document_, &Document::setsChanged, this, &MainWindow::updateTitle);
    connect(document_, &Document::noticed, &session_, &Session::noticed);
    connect(documentActions_, &DocumentActions::filed, this, &MainWindow::remember);
}

void MainWindow::openFile(const QString& path) {
    if (DocumentActions::isDocument(path))
        documentActions_->open(path);
    else
        session_.open(setPlaceOf(path));
}

void MainWindow::openAgain(const QString& path) {
    if (DocumentActions::isDocument(path))
        documentActions_->open(path);
    else
        session_.openAgain(setPlaceOf(path));
}

void MainWindow::openDemo() {
    session_.openDemo();
}

void MainWindow::openDomainDemo() {
    session_.openDemo(Session::Demo::domains);
}

void MainWindow::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open an embedding set or a document"), {},
        tr("Sets and documents (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.npy *.npz *.pt *.csv *.tsv *.groupscope);;"
           "Documents (*.groupscope);;All files (*)"));
    if (!path.isEmpty())
        openFile(path);
}

/// What is a folder: a set as Zarr, or runs.
void MainWindow::chooseFolder() {
    const QString path = QFileDialog::getExistingDirectory(
        this, tr("Open a folder: an embedding set (.zarr) or an experiment"));
    if (!path.isEmpty())
        openPaths({path});
}

void MainWindow::onOpened() {
    const QString path = QString::fromStdString(session_.set()->path.string());
    welcome_->setOpening(0.0, {});
    pages_->setCurrentIndex(pages_->count() - 1);
    if (frame_->isQuiet())
        frame_->setQuiet(
            false, waitingLayout_.isEmpty() ? QSettings().value(layoutKey).toByteArray() : waitingLayout_,
            layoutVersion);
    updateTitle();
    remember(path);
    updateActions();
}

/// The first page again, until another set is open.
void MainWindow::onClosed() {
    if (!frame_->isQuiet()) {
        waitingLayout_ = saveState(layoutVersion);
        frame_->setQuiet(true);
    }
    welcome_->setOpening(0.0, {}); // what was on its way is given up
    pages_->setCurrentWidget(welcome_);
    statusBar()->clearMessage(); // of what was open
    updateTitle();
    updateActions();
}

void MainWindow::remember(const QString& path) {
    addRecent(path);
    updateRecentFiles();
}

/// "paper[*] – waterbirds.h5ad – Groupscope"
void MainWindow::updateTitle() {
    QStringList parts;
    if (!document_->path().isEmpty())
        parts << document_->name() + QStringLiteral("[*]");
    if (session_.task())
        parts << QFileInfo(QString::fromStdString(session_.set()->path.string())).fileName() +
                     (parts.isEmpty() ? QStringLiteral("[*]") : QString());
    parts << tr("Groupscope");
    if (parts.size() == 1)
        parts[0] += QStringLiteral("[*]");
    QString title = parts.join(tr(" – "));
    if (document_->isReadOnly())
        title = tr("%1 (read-only)").arg(title);
    setWindowTitle(title);
    setWindowModified(document_->isModified());
}

void MainWindow::updateRecentFiles() {
    const QStringList recent = QSettings().value(recentKey).toStringList();
    welcome_->setRecentFiles(recent.mid(0, 5));
    recentMenu_->clear();
    recentMenu_->setEnabled(!recent.isEmpty());
    for (const QString& path : recent)
        recentMenu_->addAction(path, this, [this, path] { openAgain(path); });
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (droppedFiles(event->mimeData()).isEmpty())
        return;
    event->setDropAction(Qt::CopyAction); // whatever was proposed: a moved file would be gone
    event->accept();
}

void MainWindow::dropEvent(QDropEvent* event) {
    event->setDropAction(Qt::CopyAction);
    event->accept();
    openPaths(droppedFiles(event->mimeData()));
}

void MainWindow::openPaths(const QStringList& paths) {
    if (paths.size() > 1)
        chooseAmong(paths);
    else if (QFileInfo(paths.first()).isDir() && !isSetPlace(paths.first()))
        runActions_->openFolder(paths.first());
    else
        openFile(paths.first());
}

/// One set is open at a time; the others stay at hand among those opened before.
void MainWindow::chooseAmong(const QStringList& files) {
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("chooseDropped"));
    dialog->setWindowTitle(tr("Open one of %n files", nullptr, static_cast<int>(files.size())));
    dialog->setLabelText(
        tr("One set is open at a time. Which first? The others wait in File › Open recent."));
    dialog->setOption(QInputDialog::UseListViewForComboBoxItems);
    dialog->setComboBoxItems(files);
    dialog->setOkButtonText(tr("&Open"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this, files](const QString& chosen) {
        for (auto file = files.rbegin(); file != files.rend(); ++file)
            addRecent(*file);
        updateRecentFiles();
        openFile(chosen);
    });
    dialog->open();
}

void MainWindow::keepLayout() const {
    if (!frame_->isQuiet()) // nobody has arranged what is not seen
        QSettings().setValue(layoutKey, saveState(layoutVersion));
}

} // namespace groupscope
