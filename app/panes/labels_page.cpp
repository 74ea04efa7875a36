// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/labels_page.h"

#include "app/panes/group_naming.h"
#include "app/panes/split_box.h"
#include "app/session/window_text.h"
#include "app/views/run_presentation.h"
#include "app/views/run_titles.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>

namespace groupscope {

namespace {

enum LabelColumn { labelExample, labelClass, labelSuggested, labelEvidence };
constexpr int leastExampleName = 100;      // pixels
constexpr int suspectPicture = 32;         // pixels
constexpr std::size_t mostSuspects = 2000; // lines of the table

QString evidenceOf(const SuspectedLabel& suspect) {
    QStringList parts;
    if (suspect.byNeighbours)
        parts << LabelsPage::tr("neighbours %1").arg(percentText(suspect.neighbours));
    if (suspect.byConfidence)
        parts << LabelsPage::tr("margin %1").arg(suspect.margin, 0, 'f', 2);
    return parts.join(QStringLiteral(", "));
}

} // namespace

LabelsPage::LabelsPage(PaneContext* context, QWidget* parent)
    : FoundPage(context,
                makeFactTable(tr("Suspected labels"),
                              {tr("Example"), tr("Label"), tr("Suggested"), tr("Evidence")}),
                leastExampleName, parent)
    , values_(session_, labelCheckOf, this, bytesOfLabelCheck)
    , name_(new QPushButton(tr("Name as group…")))
    , export_(new QPushButton(tr("Export…"))) {
    build();
}

void LabelsPage::build() {
    auto* bar = new ChoiceBar;
    addSplits(bar, tr("Split whose labels are checked"), QStringLiteral("labelsSplit"));
    scope_ = bar->addChoice(tr("&Of"), tr("Examples that are checked"), QStringLiteral("labelsOf"));
    for (const auto& [text, id, tip] :
         {std::tuple{tr("errors of the worst group"), "worst",
                     tr("Examples of the worst group that the selected run gets wrong")},
          std::tuple{tr("errors"), "errors", tr("Examples that the selected run gets wrong")},
          std::tuple{tr("all examples"), "all", tr("All examples of the split")}}) {
        scope_->addItem(text, QString::fromLatin1(id));
        scope_->setItemData(scope_->count() - 1, tip, Qt::ToolTipRole);
    }
    summary_->setObjectName(QStringLiteral("labelsSummary"));
    table_->setObjectName(QStringLiteral("suspectedLabels"));
    table_->horizontalHeaderItem(labelEvidence)
        ->setToolTip(tr("Share of the nearest other examples with another class, and cross-validated "
                        "probability of the suggested class minus that of the label"));
    name_->setObjectName(QStringLiteral("nameSuspects"));
    name_->setToolTip(tr("Keeps the listed examples as a named group"));
    export_->setObjectName(QStringLiteral("exportSuspects"));
    export_->setToolTip(tr("Writes the listed examples to a CSV file"));
    connect(name_, &QPushButton::clicked, this, &LabelsPage::name);
    connect(export_, &QPushButton::clicked, this, &LabelsPage::chooseFile);
    begin(bar, {scope_}, {name_, export_}, &values_);
}

void LabelsPage::clear() {
    listed_.clear();
    fillTable();
}

QString LabelsPage::scope() const {
    return scope_->currentData().toString();
}

int LabelsPage::worstGroup() const {
    const SessionRun* run = session_->find(context_->selected()->last());
    return run != nullptr && run->run ? run->run->report(chosenSplit(*split_)).worstGroup : -1;
}

std::optional<LabelKey> LabelsPage::keyNow(QString& reason) const {
    const Split* own = split();
    if (own == nullptr) {
        reason = tr("Open an embedding set to check its labels.");
        return std::nullopt;
    }
    if (scope() == QStringLiteral("all"))
        return LabelKey{.runId = {}, .split = own->name};
    const SessionRun* run =
        runWithErrors(*own, tr("Select a finished run in Runs to check the labels of its errors."), reason);
    if (run != nullptr && scope() == QStringLiteral("worst") && worstGroup() < 0) {
        reason = tr("%1 has no worst group on this split.").arg(titleOf(*run));
        run = nullptr;
    }
    return run == nullptr ? std::nullopt : std::optional(LabelKey{.runId = run->id, .split = own->name});
}

void LabelsPage::look() {
    QString reason;
    const std::optional<LabelKey> key = keyNow(reason);
    const auto found = find(values_, key, reason);
    listed_.clear();
    showNotes({});
    if (found)
        showFound(*found);
    else
        summary_->setText(reason.isEmpty() ? tr("Checking the labels…") : reason);
    fillTable();
}

void LabelsPage::showFound(const LabelCheck& check) {
    const Task& task = *session_->task();
    const bool worstAlone = scope() == QStringLiteral("worst");
    const int worst = worstGroup();
    for (const SuspectedLabel& suspect : check.suspects) {
        const std::span<const int> groups = task.groupsOf(static_cast<std::size_t>(suspect.row));
        if (!worstAlone || std::find(groups.begin(), groups.end(), worst) != groups.end())
            listed_.push_back(suspect);
    }
    const QString count = countText(static_cast<qlonglong>(listed_.size()));
    const QString where =
        worstAlone ? tr("the worst group, %1").arg(QString::fromStdString(task.groups.groupName(worst)))
                   : tr("the %1 split").arg(split_->currentText());
    summary_->setText(
        scope() == QStringLiteral("all")
            ? tr("%1 of %2 labels are suspected to be wrong. Check the pictures: a suspicion is not a proof.")
                  .arg(count, countText(static_cast<qlonglong>(check.checked)))
            : tr("%1 labels are suspected to be wrong among the errors in %2. Check the pictures: a "
                 "suspicion is not a proof.")
                  .arg(count, where));
    QStringList notes;
    for (const std::string& note : check.notes)
        notes << QString::fromStdString(note);
    if (listed_.size() > mostSuspects)
        notes << tr("The table shows the first %1; the file and the group have all.")
                     .arg(countText(static_cast<qlonglong>(mostSuspects)));
    showNotes(notes);
}

void LabelsPage::fillTable() {
    const bool any = !listed_.empty();
    table_->setVisible(any);
    name_->setEnabled(any && context_->document() != nullptr);
    export_->setEnabled(any);
    table_->setRowCount(static_cast<int>(std::min(listed_.size(), mostSuspects)));
    if (!any)
        return;
    const Task& task = *session_->task();
    const bool pictures = !task.set->thumbnails.pixels.empty();
    table_->setIconSize({suspectPicture, suspectPicture});
    table_->verticalHeader()->setDefaultSectionSize(pictures ? suspectPicture + 4
                                                             : tableRowHeight(table_->fontMetrics()));
    const auto className = [&](int label) {
        return QString::fromStdString(task.groups.classes()[static_cast<std::size_t>(label)]);
    };
    for (int line = 0; line < table_->rowCount(); ++line) {
        const SuspectedLabel& suspect = listed_[static_cast<std::size_t>(line)];
        QTableWidgetItem* example =
            factCell(QString::fromStdString(task.set->ids[static_cast<std::size_t>(suspect.row)]));
        if (const QImage picture = thumbnailOf(*task.set, suspect.row); !picture.isNull())
            example->setIcon(QIcon(QPixmap::fromImage(picture)));
        table_->setItem(line, labelExample, example);
        table_->setItem(line, labelClass, factCell(className(suspect.label)));
        table_->setItem(line, labelSuggested, factCell(className(suspect.suggested)));
        table_->setItem(line, labelEvidence, factCell(evidenceOf(suspect)));
    }
    fitTable();
}

void LabelsPage::select() {
    const int line = table_->currentRow();
    if (line < 0 || static_cast<std::size_t>(line) >= listed_.size())
        return;
    RowSelection one(session_->set()->size());
    const int row = listed_[static_cast<std::size_t>(line)].row;
    one.set(static_cast<std::size_t>(row), true);
    context_->requestRows(one, QString::fromStdString(session_->set()->ids[static_cast<std::size_t>(row)]),
                          "suggestions");
}

void LabelsPage::name() {
    RowSelection rows(session_->set()->size());
    for (const SuspectedLabel& suspect : listed_)
        rows.set(static_cast<std::size_t>(suspect.row), true);
    nameRows(context_, window(), rows, tr("suspected labels"),
             tr("%1 split, %2: %3").arg(split_->currentText(), scope_->currentText(), summary_->text()));
}

void LabelsPage::chooseFile() {
    auto* dialog = new QFileDialog(window(), tr("Export suspected labels"), {}, tr("Table (*.csv)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &LabelsPage::exportTo);
    dialog->open();
}

void LabelsPage::exportTo(const QString& path) {
    try {
        writeTextAtomically(path.toStdString(), suspectsText(*session_->task(), listed_));
        Q_EMIT session_->noticed(tr("%1 suspected labels written to %2")
                                     .arg(countText(static_cast<qlonglong>(listed_.size())), path));
    } catch (const Error& error) {
        Q_EMIT context_->problem(windowText(error));
    }
}

} // namespace groupscope
