// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/set_actions.h"

#include "app/session/session.h"
#include "app/window/act_bar.h"
#include "app/window/columns_dialog.h"
#include "core/io/anndata/anndata_writer.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

#include <utility>

namespace groupscope {

SetActions::SetActions(Session* session, QWidget* window)
    : QObject(window)
    , session_(session)
    , window_(window) {
    connect(session_->data(), &OpenSet::opened, this, &SetActions::update);
    connect(session_->data(), &OpenSet::opened, this, [this] {
        if (std::exchange(asksForClass_, false) && session_->data()->obstacle() == TrainingObstacle::classes)
            chooseColumns(tr("Which of the new columns holds the class?"));
    });
    connect(session_->data(), &OpenSet::openFailed, this, [this] { asksForClass_ = false; });
    connect(session_->data(), &OpenSet::columnsNeeded, this, &SetActions::update);
    connect(session_->data(), &OpenSet::closed, this, &SetActions::update);
    connect(&saveJob_, &BackgroundJob::failed, this, &SetActions::problem);
}

void SetActions::addTo(QMenu* menu) {
    columns_ = menu->addAction(tr("&Columns…"), this, [this] { chooseColumns({}); });
    columns_->setToolTip(tr("Changes the embedding, the class, the groups, and the split"));
    split_ = menu->addAction(tr("Make spli&t…"), this, [this] { makeSplit(); });
    split_->setToolTip(tr("Draws a new train, val and test split at random, or an imbalanced one"));
    labels_ = menu->addAction(tr("Add &labels…"), this, &SetActions::chooseLabels);
    labels_->setToolTip(tr("Adds the columns of a table (CSV, TSV): classes, attributes, a split"));
    save_ = menu->addAction(tr("&Save set as…"), this, &SetActions::chooseFile);
    update();
}

void SetActions::chooseColumns(const QString& message) {
    if (!session_->set())
        return;
    auto* dialog = new ColumnsDialog(session_->set(), message, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { session_->data()->reselect(dialog->selection(), dialog->splitRequest()); });
    connect(dialog, &QDialog::rejected, session_->data(),
            &OpenSet::look); // one that is open already stays as it is
    dialog->open();
}

void SetActions::askForColumns(const QString& message) {
    const std::shared_ptr<const EmbeddingSet> set = session_->data()->setToAsk();
    auto* dialog = new ColumnsDialog(set, message, window_);
    const QString name = QFileInfo(QString::fromStdString(set->path.string())).fileName();
    dialog->setWindowTitle(tr("Columns of %1").arg(name));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
            [this, dialog] { session_->data()->openAsked(dialog->selection(), dialog->splitRequest()); });
    connect(dialog, &QDialog::rejected, this, [this, name] {
        session_->data()->forgetAsked();
        Q_EMIT session_->noticed(tr("%1 was not opened").arg(name));
    });
    dialog->open();
}

void SetActions::makeSplit(SplitDialog::Kind kind) {
    if (!session_->set())
        return;
    const TaskSelection& selection = session_->data()->selection();
    auto* dialog = new SplitDialog(session_->set(), selection, window_);
    dialog->setKind(kind);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, selection] {
        TaskSelection wanted = selection;
        wanted.splitColumn = dialog->columns().front().name;
        session_->data()->addColumns(dialog->columns(), wanted);
    });
    dialog->open();
}

void SetActions::fix(TrainingObstacle obstacle) {
    if (isFixedBySplit(obstacle))
        makeSplit();
    else
        chooseColumns({});
}

void SetActions::chooseLabels() {
    const QString path = QFileDialog::getOpenFileName(window_, tr("Add the columns of a table"), {},
                                                      tr("Tables (*.csv *.tsv *.tab *.txt);;All files (*)"));
    if (!path.isEmpty())
        addLabels(path);
}

void SetActions::addLabels(const QString& table) {
    asksForClass_ = true;
    session_->data()->addLabels(table);
}

void SetActions::chooseFile() {
    const QFileInfo file(QString::fromStdString(session_->set()->path.string()));
    const QString path = QFileDialog::getSaveFileName(window_, tr("Save the embedding set"),
                                                      file.completeBaseName() + QStringLiteral("_split.h5ad"),
                                                      tr("Embedding sets (*.h5ad)"));
    if (!path.isEmpty())
        save(path);
}

void SetActions::save(const QString& path) {
    saveJob_.start([this, set = session_->set(), path](const BackgroundJob::Context& context) {
        saveEmbeddingSet(*set, path.toStdString());
        context.post([this, set, path] {
            if (set == session_->set())
                session_->data()->markSaved();
            Q_EMIT saved(path);
        });
    });
}

void SetActions::update() {
    for (QAction* action : {columns_, split_, labels_, save_})
        if (action != nullptr)
            setPossible(action, session_->set() != nullptr, tr("Open an embedding set first"));
}

} // namespace groupscope
