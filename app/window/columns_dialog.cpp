// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/columns_dialog.h"

#include "core/base/error.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

/// More values than this make a column an identifier, not something that forms groups.
constexpr std::size_t mostValues = 1000;

void chooseText(QComboBox* box, const std::string& text, const std::string& otherwise) {
    for (const std::string& wanted : {text, otherwise}) {
        const int index = box->findText(QString::fromStdString(wanted));
        if (index >= 0) {
            box->setCurrentIndex(index);
            return;
        }
    }
}

} // namespace

ColumnsDialog::ColumnsDialog(std::shared_ptr<const EmbeddingSet> set, const QString& message, QWidget* parent)
    : QDialog(parent)
    , set_(std::move(set))
    , embedding_(new QComboBox)
    , class_(new QComboBox)
    , split_(new QComboBox)
    , attributes_(new QListWidget)
    , leaveOutBroken_(new QCheckBox(tr("&Leave out rows that hold NaN or Inf")))
    , summary_(new QLabel) {
    setWindowTitle(tr("Columns of the embedding set"));
    for (const Embedding& embedding : set_->embeddings)
        embedding_->addItem(QString::fromStdString(embedding.name));
    for (const Column& column : set_->columns) {
        const QString name = QString::fromStdString(column.name);
        if (column.categories.size() > mostValues)
            continue;
        class_->addItem(name);
        split_->addItem(name);
        auto* item =
            new QListWidgetItem(tr("%1 (%2 values)").arg(name).arg(column.categories.size()), attributes_);
        item->setData(Qt::UserRole, name);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        const auto& keys = set_->attributeKeys;
        const bool chosen = std::find(keys.begin(), keys.end(), column.name) != keys.end();
        item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    }
    chooseText(embedding_, set_->defaultEmbedding, "");
    chooseText(class_, set_->classKey, "class");
    chooseText(split_, set_->splitKey, "split");
    attributes_->setMaximumHeight(140);
    summary_->setWordWrap(true);

    auto* form = new QFormLayout;
    form->addRow(tr("&Embedding"), embedding_);
    form->addRow(tr("&Class"), class_);
    form->addRow(tr("&Attributes that make groups"), attributes_);
    form->addRow(tr("&Split (train, val, test)"), split_);
    leaveOutBroken_->setChecked(true);
    leaveOutBroken_->setToolTip(tr("Otherwise a set with such rows is refused"));
    form->addRow(leaveOutBroken_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    auto* column = new QVBoxLayout(this);
    if (!message.isEmpty()) {
        auto* reason = new QLabel(message);
        reason->setWordWrap(true);
        column->addWidget(reason);
    }
    column->addLayout(form);
    column->addWidget(summary_);
    column->addWidget(buttons);
    resize(480, sizeHint().height());

    for (QComboBox* box : {embedding_, class_, split_})
        connect(box, &QComboBox::currentIndexChanged, this, &ColumnsDialog::updateSummary);
    connect(attributes_, &QListWidget::itemChanged, this, &ColumnsDialog::updateSummary);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    updateSummary();
}

TaskSelection ColumnsDialog::selection() const {
    TaskSelection selection;
    selection.embedding = embedding_->currentText().toStdString();
    selection.classColumn = class_->currentText().toStdString();
    selection.splitColumn = split_->currentText().toStdString();
    selection.useFileAttributes = false;
    selection.brokenRows = leaveOutBroken_->isChecked() ? BrokenRows::exclude : BrokenRows::refuse;
    for (int i = 0; i < attributes_->count(); ++i)
        if (attributes_->item(i)->checkState() == Qt::Checked)
            selection.attributes.push_back(attributes_->item(i)->data(Qt::UserRole).toString().toStdString());
    return selection;
}

void ColumnsDialog::updateSummary() {
    const TaskSelection chosen = selection();
    QString problem;
    std::size_t groups = 1;
    if (const Column* column = set_->findColumn(chosen.classColumn))
        groups = column->categories.size();
    for (const std::string& name : chosen.attributes) {
        groups *= set_->column(name).categories.size();
        if (name == chosen.classColumn || name == chosen.splitColumn)
            problem = tr("An attribute must be another column than class and split.");
    }
    const Column* split = set_->findColumn(chosen.splitColumn);
    const bool hasTraining =
        split != nullptr &&
        std::any_of(split->categories.begin(), split->categories.end(),
                    [](const std::string& word) { return parseSplit(word) == Split::train; });
    if (!hasTraining)
        problem = tr("The split column has no value 'train'.");
    summary_->setText(problem.isEmpty() ? tr("This gives %1 groups.").arg(groups) : problem);
    accept_->setEnabled(problem.isEmpty() && class_->count() > 0);
}

} // namespace groupscope
