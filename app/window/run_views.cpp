// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_views.h"

#include "app/window/row_set_choice.h"
#include "app/window/run_comparison.h"
#include "app/window/run_presentation.h"
#include "app/window/trade_off_panel.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"
#include "core/runs/varied_fields.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/tables/run_table.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int mostRunsSideBySide = 4; // more bars in a block, or curves in a chart, than can be told apart

} // namespace

RunViews::RunViews(Session* session, QWidget* parent)
    : QObject(parent)
    , session_(session)
    , table_(new RunTable(parent)) {
    table_->setPlaceholder(tr("No runs yet. Choose a method on the left and press Train."));
    buildGroupsPanel(parent);
    buildCharts(parent);
    buildTradeOff(parent);
    redrawGroups_.setSingleShot(true);
    redrawGroups_.setInterval(150);
    connect(&redrawGroups_, &QTimer::timeout, this, &RunViews::showGroups);

    refillTable_.setSingleShot(true);
    refillTable_.setInterval(150);
    connect(&refillTable_, &QTimer::timeout, this, &RunViews::fillTable);
    connect(table_, &RunTable::averagedChanged, this, &RunViews::fillTable);

    connect(session, &Session::runsAdded, this, &RunViews::fillTable);
    connect(session, &Session::runChanged, this, &RunViews::onRunChanged);
    connect(session, &Session::runsRemoved, this, &RunViews::onRunsRemoved);
    connect(session, &Session::epochsRecorded, this, &RunViews::onEpochs);
    connect(session, &Session::opened, this, &RunViews::onOpened);
    connect(session, &Session::questionsChanged, this, &RunViews::showQuestions);
    connect(table_, &RunTable::variedChosen, this,
            [this](const QString& field) { session_->setVaried(field.toStdString()); });
    connect(table_, &RunTable::selectionChanged, this, [this](const QStringList& ids) {
        selected_ = ids;
        tradeOff_->chart()->setSelectedRuns(ids);
        showGroups();
        showCharts();
        Q_EMIT selectionChanged(ids);
    });
}

void RunViews::buildGroupsPanel(QWidget* parent) {
    groupsPanel_ = new QWidget(parent);
    split_ = new QComboBox;
    split_->setObjectName(QStringLiteral("groupsSplit"));
    split_->setToolTip(tr("Which rows the accuracies are measured on"));
    bars_ = new GroupBars;
    bars_->setPlaceholder(tr("Accuracy of every group, once a method is trained"));
    auto* label = new QLabel(tr("Accuracy on &rows"));
    label->setBuddy(split_);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(8, 6, 8, 0);
    bar->addWidget(label);
    bar->addWidget(split_);
    bar->addStretch();
    auto* column = new QVBoxLayout(groupsPanel_);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(bar);
    column->addWidget(bars_, 1);
    ruleNote_ = new QLabel;
    ruleNote_->setObjectName(QStringLiteral("epochRule"));
    ruleNote_->setWordWrap(true);
    ruleNote_->setContentsMargins(8, 0, 8, 4);
    ruleNote_->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(ruleNote_);
    connect(split_, &QComboBox::currentIndexChanged, this, &RunViews::showGroups);
    connect(bars_, &GroupBars::exportRequested, this, &RunViews::exportGroupsRequested);
}

void RunViews::buildCharts(QWidget* parent) {
    charts_ = new QTabWidget(parent);
    charts_->setDocumentMode(true);
    const auto add = [this](const QString& tab, const QString& yTitle) {
        auto* chart = new LineChart;
        chart->setAxisTitles(tr("epoch"), yTitle);
        chart->setPlaceholder(tr("Curves appear while a method trains"));
        charts_->addTab(chart, tab);
        connect(chart, &LineChart::exportRequested, this, &RunViews::exportChartRequested);
        return chart;
    };
    accuracy_ = add(tr("Accuracy"), tr("validation accuracy"));
    accuracy_->setPercent(true);
    loss_ = add(tr("Loss"), tr("training loss"));
    alignment_ = add(tr("Alignment"), tr("alignment loss (mean distance)"));
    weights_ = add(tr("Group weights"), tr("weight"));
    charts_->setTabVisible(charts_->indexOf(weights_), false);
}

void RunViews::buildTradeOff(QWidget* parent) {
    tradeOff_ = new TradeOffPanel(session_, parent);
    charts_->addTab(tradeOff_, tr("Trade-off"));
    connect(tradeOff_, &TradeOffPanel::ruleChanged, this, &RunViews::fillTable);
    connect(tradeOff_->chart(), &TradeOffChart::exportRequested, this, &RunViews::exportTradeOffRequested);
    connect(tradeOff_->chart(), &TradeOffChart::runsRequested, this,
            [this](const QStringList& ids, bool added) { table_->select(added ? selected_ + ids : ids); });
}

QWidget* RunViews::chartsPanel() const {
    return charts_;
}

LineChart* RunViews::currentChart() const {
    auto* chart = qobject_cast<LineChart*>(charts_->currentWidget());
    return chart != nullptr ? chart : accuracy_;
}

void RunViews::select(const QStringList& ids) {
    table_->select(ids);
}

std::string RunViews::shownRowSet() const {
    return chosenRowSet(*split_);
}

void RunViews::onOpened() {
    selected_.clear();
    accuracy_->setAxisTitles(
        tr("epoch"),
        tr("accuracy, %1 rows").arg(QString::fromStdString(monitoredRows(*session_->task()).name)));
    fillRowSets(*split_, *session_->task());
    showGroups();
    showCharts();
}

/// Which runs of other questions there are, and in what they may differ to be shown.
void RunViews::showQuestions() {
    std::vector<QuestionChoice> choices;
    const std::vector<std::string> fields = session_->variableFields();
    for (const VariedField& field : variedFields())
        if (field.id == session_->varied() ||
            std::find(fields.begin(), fields.end(), field.id) != fields.end())
            choices.push_back({QString::fromStdString(field.id), QString::fromStdString(field.title),
                               QString::fromStdString(field.meaning)});
    const auto others = static_cast<int>(session_->otherRuns().size());
    table_->setQuestionChoices(choices, QString::fromStdString(session_->varied()),
                               others == 0   ? QString()
                               : others == 1 ? tr("1 run of another question")
                                             : tr("%1 runs of other questions").arg(others));
    fillTable();
    showGroups();
    showCharts();
}

void RunViews::fillTable() {
    std::vector<RunRow> rows;
    if (table_->averaged() && session_->task())
        rows = averagedRows(*session_, tradeOff_->rule());
    else
        for (const SessionRun& run : session_->runs())
            rows.push_back(rowOf(run));
    table_->setRows(std::move(rows));
    table_->select(selected_);
    showRules();
}

void RunViews::onRunChanged(const QString& id) {
    const SessionRun* run = session_->find(id);
    if (run == nullptr)
        return;
    if (!table_->averaged())
        table_->updateRow(rowOf(*run));
    else if (!refillTable_.isActive())
        refillTable_.start();
    if (selected_.contains(id) && run->state != SessionRun::State::training) {
        showGroups();
        showCharts();
    }
}

void RunViews::onRunsRemoved(const QStringList& ids) {
    fillTable();
    if (selected_.removeIf([&ids](const QString& id) { return ids.contains(id); }) > 0) {
        table_->select(selected_);
        showGroups();
        showCharts();
        Q_EMIT selectionChanged(selected_);
    }
}

void RunViews::onEpochs(const QString& id, int first) {
    if (!selected_.contains(id))
        return;
    const SessionRun& run = *session_->find(id);
    if (first < 2) { // by the second epoch every series of a method that takes turns has begun
        showCharts();
    } else {
        for (std::size_t i = static_cast<std::size_t>(first); i < run.history.size(); ++i)
            appendEpoch(run, run.history[i], selected_.size() > 1, {accuracy_, loss_, alignment_, weights_});
    }
    if (!redrawGroups_.isActive())
        redrawGroups_.start();
}

void RunViews::showGroups() {
    std::vector<const SessionRun*> runs;
    for (const QString& id : selected_)
        if (const SessionRun* run = session_->find(id); run != nullptr && runs.size() < mostRunsSideBySide)
            runs.push_back(run);
    if (session_->task())
        bars_->setData(groupBarsOf(*session_->task(), runs, shownRowSet()));
    showRules();
}

void RunViews::showRules() {
    QStringList shown, all;
    for (const SessionRun& run : session_->runs()) {
        if (!run.run)
            continue;
        const QString name = isOracle(run.run->select, run.run->question)
                                 ? tr("⚠ %1").arg(ruleName(run.run->select))
                                 : ruleName(run.run->select);
        if (!all.contains(name))
            all << name;
        if (selected_.contains(run.id) && !shown.contains(name))
            shown << name;
    }
    const auto words = [](const QStringList& rules) {
        return rules.isEmpty() ? QString() : tr("epoch by %1").arg(rules.join(QStringLiteral(" / ")));
    };
    ruleNote_->setText(words(shown));
    ruleNote_->setVisible(!shown.isEmpty());
    table_->setNote(words(all));
}

void RunViews::showCharts() {
    std::vector<const SessionRun*> runs;
    for (const QString& id : selected_)
        if (const SessionRun* run = session_->find(id); run != nullptr && runs.size() < mostRunsSideBySide)
            runs.push_back(run);
    showCurves(runs, {accuracy_, loss_, alignment_, weights_});
    const bool weighs =
        runs.size() == 1 &&
        std::any_of(runs[0]->history.begin(), runs[0]->history.end(), [](const EpochRecord& record) {
            return std::any_of(record.series.begin(), record.series.end(),
                               [](const auto& own) { return own.first.starts_with(groupWeightSeries); });
        });
    charts_->setTabVisible(charts_->indexOf(weights_), weighs);
}

} // namespace groupscope
