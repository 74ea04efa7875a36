// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/columns_dialog.h"

#include "app/window/split_choice.h"
#include "core/data/task_groups.h"

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

void chooseText(QComboBox* box, const std::string& text, const std::string& otherwise) {
    for (const std::string& wanted : {text, otherwise}) {
        const int index = box->findText(QString::fromStdString(wanted));
        if (index >= 0) {
            box->setCurrentIndex(index);
            return;
        }
    }
}

QListWidgetItem* addCheckable(QListWidget* list, const QString& name, std::size_t values,
                              const std::vector<std::string>& checked) {
    auto* item = new QListWidgetItem(values == 1 ? ColumnsDialog::tr("%1 (1 value)").arg(name)
                                                 : ColumnsDialog::tr("%1 (%2 values)").arg(name).arg(values),
                                     list);
    item->setData(Qt::UserRole, name);
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    const bool chosen = std::find(checked.begin(), checked.end(), name.toStdString()) != checked.end();
    item->setCheckState(chosen ? Qt::Checked : Qt::Unchecked);
    return item;
}

std::vector<std::string> checkedNames(const QListWidget& list) {
    std::vector<std::string> names;
    for (int i = 0; i < list.count(); ++i)
        if (list.item(i)->checkState() == Qt::Checked)
            names.push_back(list.item(i)->data(Qt::UserRole).toString().toStdString());
    return names;
}

} // namespace

ColumnsDialog::ColumnsDialog(std::shared_ptr<const EmbeddingSet> set, const QString& message, QWidget* parent)
    : QDialog(parent)
    , set_(std::move(set))
    , embedding_(new QComboBox)
    , class_(new QComboBox)
    , split_(new QComboBox)
    , fitSet_(new QComboBox)
    , selectSet_(new QComboBox)
    , groups_(new QComboBox)
    , attributes_(new QListWidget)
    , identities_(new QListWidget)
    , named_(new QComboBox)
    , form_(new QFormLayout)
    , leaveOutBroken_(new QCheckBox(tr("&Leave out examples with NaN or Inf")))
    , summary_(new QLabel) {
    setWindowTitle(tr("Columns of the embedding set"));
    groups_->setObjectName(QStringLiteral("groupsBy"));
    fitSet_->setObjectName(QStringLiteral("fitSet"));
    selectSet_->setObjectName(QStringLiteral("selectSet"));
    identities_->setObjectName(QStringLiteral("groupColumns"));
    named_->setObjectName(QStringLiteral("groupColumn"));
    groups_->addItem(tr("class and attributes"));
    groups_->addItem(tr("class and overlapping identities"));
    groups_->addItem(tr("the values of one column"));
    groups_->addItem(tr("attribute values alone"));
    addColumns();
    attributes_->setMaximumHeight(140);
    identities_->setMaximumHeight(140);
    summary_->setWordWrap(true);
    leaveOutBroken_->setChecked(true);
    leaveOutBroken_->setToolTip(tr("Otherwise a set with such examples is refused"));
    attributes_->setAccessibleName(tr("Attributes"));
    identities_->setAccessibleName(tr("Identities"));
    form_->addRow(tr("&Embedding"), embedding_);
    form_->addRow(tr("&Class"), class_);
    form_->addRow(tr("&Groups by"), groups_);
    form_->addRow(tr("Group &attributes"), attributes_);
    form_->addRow(tr("&Identities (yes/no columns)"), identities_);
    form_->addRow(tr("Group c&olumn"), named_);
    form_->addRow(tr("&Split (train, val, test)"), split_);
    form_->addRow(tr("&Fit on split"), fitSet_);
    form_->addRow(tr("Select &by split"), selectSet_);
    form_->addRow(leaveOutBroken_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    auto* column = new QVBoxLayout(this);
    if (!message.isEmpty()) {
        auto* reason = new QLabel(message);
        reason->setWordWrap(true);
        column->addWidget(reason);
    }
    column->addLayout(form_);
    column->addWidget(summary_);
    column->addWidget(buttons);
    resize(520, sizeHint().height());

    for (QComboBox* box : {embedding_, class_, split_, named_})
        connect(box, &QComboBox::currentIndexChanged, this, &ColumnsDialog::updateSummary);
    connect(groups_, &QComboBox::currentIndexChanged, this, &ColumnsDialog::showGroupFields);
    for (QListWidget* list : {attributes_, identities_})
        connect(list, &QListWidget::itemChanged, this, &ColumnsDialog::updateSummary);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    showGroupFields();
}

/// Fills the choices, with what the file says chosen.
void ColumnsDialog::addColumns() {
    for (const Embedding& embedding : set_->embeddings)
        embedding_->addItem(QString::fromStdString(embedding.name));
    for (const Column& column : set_->columns) {
        const QString name = QString::fromStdString(column.name);
        if (column.categories.size() > mostGroupingValues)
            continue;
        for (QComboBox* box : {class_, split_, named_})
            box->addItem(name, name);
        addCheckable(attributes_, name, column.categories.size(), set_->attributeKeys);
        if (isYesNo(column))
            addCheckable(identities_, name, column.categories.size(), set_->groupColumns);
    }
    chooseText(embedding_, set_->defaultEmbedding, "");
    if (!hasClasses(*set_, {}))
        class_->addItem(tr("(none: explore only)"), QString());
    chooseText(class_, set_->classKey, "class");
    chooseText(split_, set_->splitKey, "split");
    if (set_->splitKey.empty() && !set_->findColumn("split")) {
        const int none = split_->count(); // the first of these is what fits
        if (!set_->splits.empty())
            split_->addItem(tr("(none: splits of the file)"), QString());
        addSplitRequests(*split_, *set_);
        split_->setCurrentIndex(none);
    }
    offerSplits(*fitSet_, Purpose::fit);
    offerSplits(*selectSet_, Purpose::select);
    chooseText(named_, set_->groupKey, "group");
    const Groups fromFile = set_->groupBy == groupByName(GroupBy::attributes) ? Groups::acrossClasses
                            : set_->groupBy == groupByName(GroupBy::classAndAttributes) ? Groups::attributes
                            : !set_->groupColumns.empty()                               ? Groups::overlapping
                            : !set_->groupKey.empty()                                   ? Groups::named
                                                                                        : Groups::attributes;
    groups_->setCurrentIndex(static_cast<int>(fromFile));
}

/// The usual set of a purpose and those that the file declares for it.
void ColumnsDialog::offerSplits(QComboBox& box, Purpose purpose) {
    box.addItem(
        tr("default (%1)").arg(QString::fromUtf8(purpose == Purpose::fit ? trainSplit : validationSplit)),
        QString());
    for (const SplitRule& rule : set_->splits)
        if (rule.purpose == purpose)
            box.addItem(QString::fromStdString(rule.title.empty() ? rule.name : rule.title),
                        QString::fromStdString(rule.name));
}

ColumnsDialog::Groups ColumnsDialog::groups() const {
    return static_cast<Groups>(groups_->currentIndex());
}

void ColumnsDialog::showGroupFields() {
    const auto show = [this](QWidget* field, bool shown) {
        field->setVisible(shown);
        form_->labelForField(field)->setVisible(shown);
    };
    const bool overlap = groups() == Groups::overlapping;
    show(attributes_, groups() != Groups::named);
    show(identities_, overlap);
    show(named_, groups() == Groups::named);
    show(fitSet_, fitSet_->count() > 1);
    show(selectSet_, selectSet_->count() > 1);
    static_cast<QLabel*>(form_->labelForField(attributes_))
        ->setText(overlap ? tr("&Attributes for training") : tr("Group &attributes"));
    updateSummary();
}

TaskSelection ColumnsDialog::selection() const {
    TaskSelection selection;
    selection.embedding = embedding_->currentText().toStdString();
    selection.classColumn = class_->currentData().toString().toStdString();
    selection.splitColumn = split_->currentData().toString().toStdString();
    selection.fitSplit = fitSet_->currentData().toString().toStdString();
    selection.selectSplit = selectSet_->currentData().toString().toStdString();
    selection.useFileAttributes = false;
    selection.brokenRows = leaveOutBroken_->isChecked() ? BrokenRows::exclude : BrokenRows::refuse;
    if (groups() != Groups::named)
        selection.attributes = checkedNames(*attributes_);
    if (groups() == Groups::overlapping)
        selection.groupColumns = checkedNames(*identities_);
    if (groups() == Groups::named)
        selection.groupColumn = named_->currentText().toStdString();
    if (groups() == Groups::attributes && !set_->groupBy.empty()) // the file may say otherwise
        selection.groupBy = GroupBy::classAndAttributes;
    if (groups() == Groups::acrossClasses)
        selection.groupBy = GroupBy::attributes;
    return selection;
}

std::optional<SplitRequest> ColumnsDialog::splitRequest() const {
    return chosenSplitRequest(*split_);
}

/// Why these columns cannot be taken; empty if they can.
QString ColumnsDialog::problemOf(const TaskSelection& chosen) const {
    std::vector<std::string> grouping = chosen.attributes;
    grouping.insert(grouping.end(), chosen.groupColumns.begin(), chosen.groupColumns.end());
    grouping.push_back(chosen.groupColumn);
    for (const std::string& name : grouping)
        if (!name.empty() && (name == chosen.classColumn || name == chosen.splitColumn))
            return tr("The groups need another column than class and split.");
    if (groups() == Groups::overlapping && chosen.groupColumns.empty())
        return tr("Choose a yes/no column for each identity.");
    if (groups() == Groups::acrossClasses && chosen.attributes.empty())
        return tr("Choose an attribute whose values are the groups.");
    if (chosenSplitRequest(*split_) || chosen.classColumn.empty())
        return {};
    const Column* split = set_->findColumn(chosen.splitColumn);
    const bool hasTraining =
        split != nullptr &&
        std::any_of(split->categories.begin(), split->categories.end(),
                    [](const std::string& word) { return knownSplit(word) == trainSplit; });
    const bool declares = std::any_of(set_->splits.begin(), set_->splits.end(),
                                      [](const SplitRule& rule) { return rule.purpose == Purpose::fit; });
    return hasTraining || declares ? QString()
                                   : tr("The split column has no value “train”: choose another, or draw a "
                                        "split with File › Make split.");
}

/// Groups and splits that these columns give.
QString ColumnsDialog::summaryOf(const TaskSelection& chosen) const {
    if (chosen.classColumn.empty())
        return tr("The set opens for exploration: map, data check and selection. Training needs a class.");
    const Column* classColumn = set_->findColumn(chosen.classColumn);
    std::size_t count = classColumn != nullptr ? classColumn->categories.size() : 1;
    if (groups() == Groups::overlapping)
        return tr("This gives %1 groups that overlap. %2")
            .arg(count * chosen.groupColumns.size())
            .arg(chosen.attributes.empty()
                     ? tr("Methods that need one group per example cannot be trained without an attribute.")
                     : tr("Methods that need one group per example use the attributes."));
    if (groups() == Groups::named)
        return tr("The groups are the existing pairs of class and %1.").arg(named_->currentText());
    if (groups() == Groups::acrossClasses)
        count = 1;
    for (const std::string& name : chosen.attributes)
        count *= set_->column(name).categories.size();
    return tr("This gives %1 groups.").arg(count);
}

void ColumnsDialog::updateSummary() {
    const TaskSelection chosen = selection();
    const QString problem = problemOf(chosen);
    summary_->setText(problem.isEmpty() ? summaryOf(chosen) : problem);
    accept_->setEnabled(problem.isEmpty() && class_->count() > 0);
}

} // namespace groupscope
