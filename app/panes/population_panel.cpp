// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/population_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/split_box.h"
#include "app/session/window_text.h"
#include "app/views/run_titles.h"
#include "core/base/error.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

constexpr int groupColumn = 0, shareColumn = 1, countColumn = 2;

QTableWidgetItem* lockedItem(const QString& text, bool number = false) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsSelectable | Qt::ItemIsEnabled);
    if (number)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

PopulationPanel::PopulationPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , shares_(makeTable(QStringLiteral("populationShares"), tr("Shares of the groups"),
                        {tr("group"), tr("share (%)"), tr("examples")}))
    , results_(makeTable(QStringLiteral("populationResults"), tr("Accuracies for these shares"),
                         {tr("run"), tr("average"), tr("in split"), tr("worst group")}))
    , sum_(new QLabel) {
    build();
    connect(shares_, &QTableWidget::cellChanged, this, [this] {
        if (filling_)
            return;
        name_ = tr("the shares in the window");
        takeShares();
        refresh();
    });
    connect(rows_, &QComboBox::currentIndexChanged, this, &PopulationPanel::refresh);
    connect(session_->data(), &OpenSet::opened, this, &PopulationPanel::onOpened);
    refreshSoon_.setSingleShot(true);
    refreshSoon_.setInterval(50);
    connect(&refreshSoon_, &QTimer::timeout, this, &PopulationPanel::refresh);
    const auto soon = [this] { refreshSoon_.start(); }; // thousands of runs change at once
    connect(session_->runs(), &RunList::runChanged, this, soon);
    connect(session_->runs(), &RunList::runsRemoved, this, soon);
    connect(session_->hidden(), &HiddenResults::changed, this, soon);
    for (const auto signal : {&SelectedRuns::changed, &SelectedRuns::sideBySideChanged})
        connect(context->selected(), signal, this, &PopulationPanel::refresh);
    onOpened();
}

QTableWidget* PopulationPanel::makeTable(const QString& name, const QString& spoken,
                                         const QStringList& headings) {
    auto* table = new QTableWidget(0, static_cast<int>(headings.size()));
    table->setObjectName(name);
    table->setAccessibleName(spoken);
    table->setHorizontalHeaderLabels(headings);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(tableRowHeight(table->fontMetrics()));
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    return table;
}

void PopulationPanel::build() {
    auto* bar = new ChoiceBar;
    rows_ = bar->addChoice(tr("Split"), tr("Split on which the accuracies are measured"),
                           QStringLiteral("populationRows"));
    const auto addButton = [&](const QString& text, const QString& tip, const char* name, auto slot) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, slot);
        bar->addButton(button);
    };
    addButton(tr("As in split"), tr("Shares of the groups in the split"), "populationAsRows",
              &PopulationPanel::setAsInRows);
    addButton(tr("Equal"), tr("Equal shares for all groups with examples"), "populationEqual",
              &PopulationPanel::setEqual);
    addButton(tr("Open…"), tr("Opens shares from a table “group,share” (CSV) or JSON"), "populationOpen",
              &PopulationPanel::chooseFile);
    addButton(tr("Save…"), tr("Writes the shares as a table, which the command line reads too"),
              "populationSave", &PopulationPanel::saveFile);
    sum_->setObjectName(QStringLiteral("populationSum"));
    sum_->setWordWrap(true);
    setTextRole(sum_, TextRole::caption);
    sum_->setContentsMargins(spacing::normal, 0, spacing::normal, 0);
    results_->horizontalHeaderItem(1)->setToolTip(
        tr("Average accuracy in this population, with its 95 % interval (score test over groups sampled "
           "separately; from three seeds on, with the variation over seeds)"));
    results_->horizontalHeaderItem(2)->setToolTip(tr("Average accuracy on the split"));
    results_->horizontalHeaderItem(3)->setToolTip(tr("Accuracy of the worst group"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::close);
    column->addWidget(bar);
    column->addWidget(new HiddenTestNotice(context_, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(results_, 2);
    column->addWidget(sum_);
    column->addWidget(shares_, 3);
}

void PopulationPanel::onOpened() {
    filling_ = true;
    shares_->setRowCount(0);
    filling_ = false;
    mix_.reset();
    const auto& task = session_->task();
    shares_->setEnabled(task != nullptr && !task->groups.overlaps());
    if (!task)
        return sum_->clear();
    fillSplits(*rows_, *session_);
    if (task->groups.overlaps())
        return sum_->setText(tr("The groups overlap, so their shares do not define a population."));
    filling_ = true;
    shares_->setRowCount(task->groups.groupCount());
    for (int group = 0; group < shares_->rowCount(); ++group) {
        shares_->setItem(group, groupColumn,
                         lockedItem(QString::fromStdString(task->groups.groupName(group))));
        auto* share = new QTableWidgetItem;
        share->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        shares_->setItem(group, shareColumn, share);
        shares_->setItem(group, countColumn, lockedItem({}, true));
    }
    filling_ = false;
    setAsInRows();
}

void PopulationPanel::setAsInRows() {
    const Split* set = session_->task() ? session_->task()->findSplit(chosenSplit(*rows_)) : nullptr;
    if (set != nullptr && !session_->task()->groups.overlaps())
        setShares({set->groupCounts.begin(), set->groupCounts.end()}, tr("the split itself"));
}

void PopulationPanel::setEqual() {
    const Split* set = session_->task() ? session_->task()->findSplit(chosenSplit(*rows_)) : nullptr;
    if (set == nullptr || session_->task()->groups.overlaps())
        return;
    std::vector<double> shares;
    for (const int count : set->groupCounts)
        shares.push_back(count > 0 ? 1.0 : 0.0);
    setShares(shares, tr("equal shares of all groups"));
}

void PopulationPanel::setShares(const std::vector<double>& shares, const QString& name) {
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    if (!(sum > 0.0))
        return;
    filling_ = true;
    for (std::size_t g = 0; g < shares.size(); ++g) {
        QTableWidgetItem* item = shares_->item(static_cast<int>(g), shareColumn);
        item->setText(QLocale().toString(100.0 * shares[g] / sum, 'g', 4));
        item->setData(Qt::UserRole, shares[g] / sum); // the exact share, until a user edits the cell
        item->setData(Qt::UserRole + 1, item->text());
    }
    filling_ = false;
    name_ = name;
    takeShares();
    refresh();
}

void PopulationPanel::takeShares() {
    mix_.reset();
    const GroupScheme& groups = session_->task()->groups;
    std::vector<NamedShare> named;
    double sum = 0.0;
    for (int group = 0; group < shares_->rowCount(); ++group) {
        const QTableWidgetItem* item = shares_->item(group, shareColumn);
        bool isNumber = true;
        double share = item->data(Qt::UserRole).toDouble();
        if (item->text() != item->data(Qt::UserRole + 1).toString())
            share =
                item->text().trimmed().isEmpty() ? 0.0 : QLocale().toDouble(item->text(), &isNumber) / 100.0;
        if (!isNumber)
            return sum_->setText(
                tr("⚠ “%1” is not a valid share of %2").arg(item->text(), shares_->item(group, 0)->text()));
        named.emplace_back(groups.groupName(group), share);
        sum += share;
    }
    try {
        mix_ = groupMix(groups, named, name_.toStdString(), {});
    } catch (const Error& error) {
        return sum_->setText(tr("⚠ %1").arg(windowText(error)));
    }
    const QString text = tr("The shares add up to %1 %").arg(QLocale().toString(100.0 * sum, 'g', 6));
    sum_->setText(std::abs(sum - 1.0) > 1e-6 ? tr("%1; they are divided by this sum").arg(text) : text);
}

void PopulationPanel::readFile(const QString& path) {
    if (!session_->task())
        return;
    try {
        const GroupMix read = readGroupMix(path.toStdString(), session_->task()->groups);
        setShares(read.shares, QString::fromStdString(read.name));
        for (const std::string& note : read.notes)
            Q_EMIT session_->noticed(tr("%1: %2").arg(name_, QString::fromStdString(note)));
    } catch (const Error& error) {
        Q_EMIT context_->problem(windowText(error));
    }
}

void PopulationPanel::chooseFile() {
    auto* dialog = new QFileDialog(window(), tr("Open shares of groups"), {},
                                   tr("Shares of groups (*.csv *.tsv *.json)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &PopulationPanel::readFile);
    dialog->open();
}

void PopulationPanel::saveFile() {
    if (!mix_)
        return;
    auto* dialog = new QFileDialog(window(), tr("Save shares of groups"), {}, tr("Table (*.csv)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, mix = *mix_](const QString& path) {
        try {
            writeGroupMix(mix, path.toStdString());
        } catch (const Error& error) {
            Q_EMIT context_->problem(windowText(error));
        }
    });
    dialog->open();
}

void PopulationPanel::refresh() {
    const auto& task = session_->task();
    const std::string split = chosenSplit(*rows_);
    const Split* set = task ? task->findSplit(split) : nullptr;
    filling_ = true;
    for (int group = 0; set != nullptr && group < shares_->rowCount(); ++group)
        shares_->item(group, countColumn)->setText(QLocale().toString(set->groupCounts[group]));
    filling_ = false;
    isOld_ = true;
    if (watched_)
        showResults();
}

QTableWidget* PopulationPanel::results() {
    showResults();
    return results_;
}

void PopulationPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched)
        showResults();
}

void PopulationPanel::showResults() {
    if (!std::exchange(isOld_, false))
        return;
    const std::string split = chosenSplit(*rows_);
    constexpr std::size_t mostShown = 100; // longer lists are not readable
    const std::vector<RunEntry> entries =
        session_->task() ? context_->selected()->entries() : std::vector<RunEntry>();
    const std::size_t shown = std::min(entries.size(), mostShown);
    QHeaderView* header = results_->horizontalHeader();
    for (int column = 1; column < header->count(); ++column) // else each cell that is filled measures all
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    results_->setRowCount(static_cast<int>(shown + (entries.size() > shown ? 1 : 0)));
    for (std::size_t i = 0; i < shown; ++i)
        showRun(static_cast<int>(i), entries[i], split);
    if (entries.size() > shown) {
        for (int column = 0; column < results_->columnCount(); ++column)
            results_->setItem(static_cast<int>(shown), column, lockedItem(QString(), column > 0));
        results_->item(static_cast<int>(shown), 0)
            ->setText(tr("and %1 more selected runs").arg(QLocale().toString(entries.size() - shown)));
    }
    for (int column = 1; column < header->count(); ++column)
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

void PopulationPanel::showRun(int row, const std::vector<const SessionRun*>& seeds,
                              const std::string& split) {
    for (int column = 0; column < results_->columnCount(); ++column)
        results_->setItem(row, column, lockedItem(QStringLiteral("–"), column > 0));
    results_->item(row, 0)->setText(titleOf(*seeds.front()));
    std::vector<GroupReport> reports;
    double average = 0.0, worst = 0.0;
    bool others = false;
    for (const SessionRun* run : seeds) {
        if (mix_ && run->run && !isOfGroups(*mix_, run->run->groups)) { // where groups vary between runs
            others = true;
            continue;
        }
        const SplitResult* result = run->run ? run->run->split(split) : nullptr;
        if (result == nullptr || !result->report.averageAccuracy)
            continue;
        reports.push_back(result->report);
        average += *result->report.averageAccuracy;
        worst += result->report.worstGroupAccuracy.value_or(0.0);
    }
    if (reports.empty() && others)
        results_->item(row, 1)->setText(tr("other groups"));
    if (reports.empty() || !mix_)
        return;
    const auto count = static_cast<double>(reports.size());
    results_->item(row, 2)->setText(percentText(average / count));
    results_->item(row, 3)->setText(percentText(worst / count));
    const auto mixed = mixedAccuracy(std::span<const GroupReport>(reports), mix_->shares);
    if (!mixed) {
        const int unseen = std::max(0, unseenGroup(reports.front().groups, mix_->shares));
        results_->item(row, 1)->setText(
            tr("no examples of %1").arg(QString::fromStdString(session_->task()->groups.groupName(unseen))));
        return;
    }
    results_->item(row, 1)->setText(tr("%1 [%2, %3]")
                                        .arg(percentText(mixed->accuracy))
                                        .arg(100.0 * mixed->interval.low, 0, 'f', 1)
                                        .arg(100.0 * mixed->interval.high, 0, 'f', 1));
    QStringList notes;
    for (const std::string& note : fewExamplesNotes(*mix_, reports.front().groups, split))
        notes << QString::fromStdString(note);
    if (notes.isEmpty())
        return;
    results_->item(row, 1)->setText(tr("⚠ %1").arg(results_->item(row, 1)->text()));
    results_->item(row, 1)->setToolTip(notes.join(QLatin1Char('\n')));
}

} // namespace groupscope
