// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/set_actions.h"

#include "app/session.h"
#include "app/window/columns_dialog.h"
#include "app/window/split_dialog.h"
#include "core/data/task_members.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/anndata/derived_set.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace groupscope {

SetActions::SetActions(Session* session, QWidget* window)
    : QObject(window)
    , session_(session)
    , window_(window) {
    connect(session_, &Session::opened, this, &SetActions::update);
    connect(session_, &Session::columnsNeeded, this, &SetActions::update);
    connect(&saveJob_, &BackgroundJob::failed, this, &SetActions::problem);
}

void SetActions::addTo(QMenu* menu) {
    columns_ = menu->addAction(tr("&Columns…"), this, [this] { chooseColumns({}); });
    columns_->setToolTip(tr("Choose the embedding, the class, what makes the groups, and the split"));
    split_ = menu->addAction(tr("Make spli&t…"), this, &SetActions::makeSplit);
    split_->setToolTip(tr("Draw a new train, val and test split at random, or an imbalanced one"));
    save_ = menu->addAction(tr("&Save set as…"), this, &SetActions::chooseFile);
    update();
}

void SetActions::chooseColumns(const QString& message) {
    if (!session_->set())
        return;
    auto* dialog = new ColumnsDialog(session_->set(), message, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { session_->reselect(dialog->selection()); });
    dialog->open();
}

void SetActions::makeSplit() {
    if (!session_->set())
        return;
    const TaskSelection selection = session_->task() ? selectionOf(*session_->task()) : TaskSelection{};
    auto* dialog = new SplitDialog(session_->set(), selection, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, selection] {
        const std::vector<Column>& columns = dialog->columns();
        TaskSelection wanted = selection;
        wanted.splitColumn = columns.front().name;
        session_->replaceSet(withColumns(*session_->set(), columns, wanted.splitColumn), wanted);
    });
    dialog->open();
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
        context.post([this, path] { Q_EMIT saved(path); });
    });
}

void SetActions::update() {
    for (QAction* action : {columns_, split_, save_})
        if (action != nullptr)
            action->setEnabled(session_->set() != nullptr);
}

} // namespace groupscope
