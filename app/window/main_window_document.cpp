// SPDX-License-Identifier: GPL-3.0-or-later
// What of the window follows the document: which files it opens, their layout, and what its title says.
#include "app/document/document.h"
#include "app/session/file_stamp.h"
#include "app/window/document_actions.h"
#include "app/window/main_window.h"
#include "app/window/pane_frame.h"
#include "app/window/run_actions.h"
#include "app/window/sample_notice.h"
#include "app/window/training_guard.h"
#include "app/window/welcome_page.h"
#include "app/window/workspaces.h"

#include <QDialog>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

const QString recentKey = QStringLiteral("recentFiles");
const QString layoutKey = QStringLiteral("window/layout");

/// Rather than a folder of experiments; what is gone says so when it is opened.
bool isSet(const QString& path) {
    return !QFileInfo(path).isDir() || isSetPlace(path);
}

/// Whether a dialog over the window waits for an answer, whatever it asks: it is about what is open, and
/// nothing else may come up behind it. A message with nothing but OK asks nothing.
bool isAsked(const QWidget& window) {
    const QList<QDialog*> dialogs = window.findChildren<QDialog*>();
    return std::any_of(dialogs.begin(), dialogs.end(), [](const QDialog* dialog) {
        const auto* message = qobject_cast<const QMessageBox*>(dialog);
        return dialog->isVisible() && dialog->isModal() &&
               (message == nullptr || message->standardButtons() != QMessageBox::Ok ||
                message->buttons().size() > 1);
    });
}

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
        {.layout = [this] { return frame_->workspaces()->layout(); },
         .layoutVersion = Workspaces::layoutVersion,
         .setLayout = [this](const QByteArray& layout) { frame_->workspaces()->restoreLayout(layout); },
         .front = [this] { return frame_->workspaces()->front(); },
         .setFront = [this](const QString& id) { frame_->workspaces()->setFront(id); },
         .panes = [this] { return frame_->states(); },
         .restorePanes = [this](const QJsonObject& states) { frame_->restore(states); },
         .hidesTest = [] { return RunActions::hidesTestAtFirst(); }});
    connect(document_, &Document::titleChanged, this, &MainWindow::updateTitle);
    connect(document_->groups(), &NamedGroups::changed, this, &MainWindow::updateTitle);
    connect(document_, &Document::setsChanged, this, &MainWindow::updateTitle);
    connect(document_, &Document::noticed, &session_, &Session::noticed);
    connect(documentActions_, &DocumentActions::filed, this, &MainWindow::remember);
    connect(session_.data(), &OpenSet::opened, this, &MainWindow::openNextSoon);
    connect(session_.data(), &OpenSet::openFailed, this, &MainWindow::openNextSoon);
    connect(session_.data(), &OpenSet::closed, this,
            [this] { openInTurn({}); }); // they were to join what is left
}

void MainWindow::openFile(const QString& path) {
    if (DocumentActions::isDocument(path))
        documentActions_->open(path);
    else
        session_.data()->open(setPlaceOf(path));
}

void MainWindow::openAgain(const QString& path) {
    if (DocumentActions::isDocument(path))
        documentActions_->open(path);
    else
        session_.data()->openAgain(setPlaceOf(path));
}

void MainWindow::openSample(DemoSet set) {
    for (const SampleSet& sample : sampleSets())
        if (sample.set == set)
            sample_->open(sample);
}

void MainWindow::chooseFile() {
    const QString path =
        QFileDialog::getOpenFileName(this, tr("Open an embedding set or a document"), {},
                                     tr("Sets and documents (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.zarr .zgroup "
                                        ".zattrs *.npy *.npz *.pt *.pth "
                                        "*.csv *.tsv *.tab *.txt *.csv.gz *.tsv.gz *.groupscope);;"
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
    if (frame_->workspaces()->isQuiet())
        frame_->setQuiet(false);
    updateTitle();
    remember(path);
    updateActions();
}

/// The first page again, until another set is open.
void MainWindow::onClosed() {
    if (!frame_->workspaces()->isQuiet())
        frame_->setQuiet(true);
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

/// A document first, since it takes the place of what is open, then sets one after the other, each of which
/// joins it, and folders of experiments on the last.
void MainWindow::openPaths(const QStringList& paths) {
    const auto rank = [](const QString& path) {
        return DocumentActions::isDocument(path) ? 0 : isSet(path) ? 1 : 2;
    };
    QStringList files = paths;
    std::stable_sort(files.begin(), files.end(),
                     [&](const QString& a, const QString& b) { return rank(a) < rank(b); });
    while (files.size() > 1 && rank(files[1]) == 0) { // it would take the place of the first
        remember(files[1]);
        Q_EMIT session_.noticed(
            tr("Only one document can be open: %1 is in File › Open recent").arg(files.takeAt(1)));
    }
    if (rank(files.first()) > 0) {
        openInTurn(files);
        return openNext();
    }
    const QString document = files.takeFirst();
    documentActions_->open(document, [this, files] { // without it they would join something else
        openInTurn(files);
        if (!session_.data()->isOpening()) // its set is open already, is gone, or there is none
            openNext();
    });
}

void MainWindow::openInTurn(const QStringList& files) {
    ++turn_;
    toOpen_ = files;
}

/// What waits for its turn waits for the answer too, and is dropped with it.
void MainWindow::askToLeave(std::function<void()> goOn) {
    if (!session_.queue()->isTraining())
        return goOn();
    guard_->ask(tr("Open another set"), [this, goOn = std::move(goOn), files = std::exchange(toOpen_, {})] {
        openInTurn(files);
        goOn();
    });
}

/// After everybody has taken up what was opened last.
void MainWindow::openNextSoon() {
    QTimer::singleShot(0, this, [this, turn = turn_] {
        if (turn == turn_)
            openNext();
    });
}

/// No dialog stands over the window any more: what waited for its answer follows, unless that opens something
/// itself.
bool MainWindow::event(QEvent* event) {
    if (event->type() == QEvent::WindowUnblocked)
        QTimer::singleShot(0, this, [this, turn = turn_] { // the answer is heard before
            if (turn == turn_ && !session_.data()->isOpening())
                openNext();
        });
    return QMainWindow::event(event);
}

/// To be called whenever one has been opened, or is not.
void MainWindow::openNext() {
    if (toOpen_.isEmpty() || isAsked(*this)) // event() goes on
        return;
    const QString path = toOpen_.takeFirst();
    if (isSet(path))
        return openFile(path);
    runActions_->openFolder(path);
    if (!session_.data()->isOpening()) // otherwise its data come first
        openNext();
}

void MainWindow::restoreLayout() {
    frame_->workspaces()->restoreLayout(QSettings().value(layoutKey).toByteArray());
    frame_->workspaces()->show(Workspace::explore); // first people look at what they open
}

void MainWindow::keepLayout() const {
    if (const QByteArray layout = frame_->workspaces()->layout(); !layout.isEmpty())
        QSettings().setValue(layoutKey, layout);
}

} // namespace groupscope
