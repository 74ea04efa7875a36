// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/document_actions.h"

#include "app/document/document.h"
#include "app/panes/group_naming.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "app/window/act_bar.h"
#include "app/window/training_guard.h"
#include "core/base/error.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace groupscope {

namespace {

QString nameOf(const Recovered& left, const DocumentState& state) {
    if (!left.document.isEmpty())
        return left.document;
    QStringList sets;
    for (const DocumentSet& set : state.sets)
        sets << QFileInfo(set.path).fileName();
    return DocumentActions::tr("a document without a file, with %1").arg(sets.join(QStringLiteral(", ")));
}

} // namespace

DocumentActions::DocumentActions(PaneContext* context, TrainingGuard* guard, QWidget* window)
    : QObject(window)
    , context_(context)
    , guard_(guard)
    , window_(window) {
    connect(context, &PaneContext::pointsSelected, this, &DocumentActions::update);
    connect(context->document(), &Document::titleChanged, this, &DocumentActions::update);
    connect(context->session()->data(), &OpenSet::opened, this, &DocumentActions::update);
    connect(context->session()->data(), &OpenSet::closed, this, &DocumentActions::update);
}

void DocumentActions::addNewTo(QMenu* menu) {
    QAction* fresh = menu->addAction(tr("&New document"), QKeySequence::New, this, &DocumentActions::makeNew);
    fresh->setObjectName(QStringLiteral("newDocument"));
    fresh->setToolTip(tr("Closes the open document and starts an empty one (Ctrl+N)"));
}

void DocumentActions::addSaveTo(QMenu* menu) {
    save_ = menu->addAction(tr("Sa&ve document"), QKeySequence::Save, this, &DocumentActions::save);
    save_->setObjectName(QStringLiteral("saveDocument"));
    save_->setToolTip(tr(
        "Saves the sets, named groups, selections and the layout in one file, to continue later (Ctrl+S)"));
    // The standard key of this act is empty on a plain desktop.
    QAction* as = menu->addAction(tr("Save document &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                                  this, &DocumentActions::saveAs);
    as->setObjectName(QStringLiteral("saveDocumentAs"));
    update();
}

void DocumentActions::addEditTo(QMenu* menu) {
    QUndoStack* steps = context_->document()->undoStack();
    QAction* undo = steps->createUndoAction(menu, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    undo->setObjectName(QStringLiteral("undo"));
    QAction* redo = steps->createRedoAction(menu, tr("&Redo"));
    redo->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    redo->setObjectName(QStringLiteral("redo"));
    menu->addActions({undo, redo});
    menu->addSeparator();
    name_ = menu->addAction(tr("&Name the selection…"), QKeySequence(Qt::CTRL | Qt::Key_G), this,
                            [this] { nameSelection(context_, window_); });
    name_->setObjectName(QStringLiteral("nameSelection"));
    name_->setToolTip(tr("Names the selected examples (Ctrl+G)"));
    update();
}

void DocumentActions::update() {
    const bool readOnly = context_->document()->isReadOnly();
    if (name_ != nullptr)
        setPossible(name_, !readOnly && !context_->selectedRows().isEmpty(),
                    readOnly ? tr("The document is read-only") : tr("Select examples first"));
    if (save_ != nullptr)
        setPossible(save_, !readOnly, tr("Another window has the document open: save it under another name"));
}

bool DocumentActions::isDocument(const QString& path) {
    return QFileInfo(path).suffix().compare(documentEnding, Qt::CaseInsensitive) == 0;
}

void DocumentActions::makeNew() {
    ask(tr("New document"), [this] { context_->document()->makeNew(); });
}

void DocumentActions::open(const QString& path, std::function<void()> then) {
    ask(tr("Open %1").arg(QFileInfo(path).fileName()), [this, path, then = std::move(then)] {
        try {
            context_->document()->open(path);
        } catch (const Error& error) {
            Q_EMIT context_->problem(windowText(error));
            return;
        }
        Q_EMIT filed(context_->document()->path());
        if (then)
            then();
    });
}

void DocumentActions::save() {
    saveThen([] {});
}

void DocumentActions::saveAs() {
    const Document& document = *context_->document();
    const QString proposed =
        document.path().isEmpty() ? QStringLiteral("untitled.") + documentEnding : document.path();
    auto* dialog = new QFileDialog(window_, tr("Save the document"), proposed,
                                   tr("Groupscope documents (*.%1)").arg(documentEnding));
    saveDialog_ = dialog;
    dialog->setObjectName(QStringLiteral("saveDocumentDialog"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(documentEnding);
    dialog->selectFile(proposed);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &DocumentActions::write);
    dialog->open();
}

bool DocumentActions::write(const QString& path) {
    try {
        context_->document()->saveAs(path);
        Q_EMIT filed(context_->document()->path());
        Q_EMIT context_->session()->noticed(tr("Document saved to %1").arg(path));
        return true;
    } catch (const Error& error) {
        disconnect(this, &DocumentActions::filed, this, nullptr); // what was to follow does not
        Q_EMIT context_->problem(windowText(error));
        return false;
    }
}

void DocumentActions::saveThen(std::function<void()> then) {
    const QString path = context_->document()->path();
    if (!path.isEmpty()) {
        if (write(path))
            then();
        return;
    }
    connect(this, &DocumentActions::filed, this, std::move(then), Qt::SingleShotConnection);
    saveAs();
    connect(saveDialog_, &QDialog::rejected, this,
            [this] { disconnect(this, &DocumentActions::filed, this, nullptr); });
}

void DocumentActions::ask(const QString& what, std::function<void()> then) {
    guard_->ask(what, [this, what, then = std::move(then)] {
        const Document& document = *context_->document();
        if (!document.isModified())
            return then();
        for (auto* asked : window_->findChildren<QMessageBox*>(QStringLiteral("documentQuestion")))
            if (asked->isVisible())
                return asked->raise();
        auto* box =
            new QMessageBox(QMessageBox::Question, what, tr("Save the changes to “%1”?").arg(document.name()),
                            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
        box->setObjectName(QStringLiteral("documentQuestion"));
        box->setInformativeText(tr("Runs, their names and columns made here are kept with their sets in any "
                                   "case. Without saving, the named groups and the list of sets are lost."));
        box->setAttribute(Qt::WA_DeleteOnClose);
        connect(box, &QMessageBox::buttonClicked, this, [this, box, then](QAbstractButton* button) {
            if (box->standardButton(button) == QMessageBox::Discard)
                then();
            else if (box->standardButton(button) == QMessageBox::Save)
                saveThen(then);
        });
        box->open();
    });
}

void DocumentActions::offerRecovery() {
    recoverNext(Recovery::left());
}

/// Offers one document after another; ignored ones are offered again next time.
void DocumentActions::recoverNext(std::vector<Recovered> left) {
    if (left.empty())
        return;
    const Recovered first = left.front();
    left.erase(left.begin());
    const QString at = first.kept.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    auto* box =
        new QMessageBox(QMessageBox::Question, tr("Recover"), QString(), QMessageBox::NoButton, window_);
    box->setObjectName(QStringLiteral("recoveryQuestion"));
    const QPushButton* recover = nullptr;
    try {
        box->setInformativeText(tr("%1, as of %2.").arg(nameOf(first, Recovery::read(first)), at));
        box->setText(tr("Groupscope did not close properly. Recover the open documents?"));
        recover = box->addButton(tr("&Recover"), QMessageBox::AcceptRole);
    } catch (const Error& error) { // a newer version may know what to do with it
        box->setText(
            tr("Groupscope did not close properly, and the recovery file of %1 cannot be read.").arg(at));
        box->setInformativeText(windowText(error));
    }
    const QPushButton* forget = box->addButton(tr("&Delete it"), QMessageBox::DestructiveRole);
    QPushButton* later = box->addButton(tr("&Later"), QMessageBox::RejectRole);
    if (recover == nullptr)
        box->setDefaultButton(later); // Return deletes nothing
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::buttonClicked, this, [=, this](QAbstractButton* button) {
        if (button == forget)
            Recovery::remove(first);
        if (button != recover)
            return recoverNext(left);
        try {
            context_->document()->recover(first);
        } catch (const Error& error) {
            Q_EMIT context_->problem(windowText(error));
        }
    });
    box->open();
}

} // namespace groupscope
