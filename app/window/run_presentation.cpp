// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_presentation.h"

#include "app/translated.h"
#include "core/figures/learning_curves.h"
#include "core/figures/method_style.h"
#include "core/measures/recording.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/trained_epochs.h"
#include "widgets/charts/line_chart.h"

#include <QCoreApplication>

#include <algorithm>

namespace groupscope {

namespace {

/// The title of the rows to report on that the rule of its epoch has seen; empty for other rules.
QString oracleRowsOf(const SessionRun& run) {
    const std::optional<SelectionRule> rule = knownSelectionRule(run.run->select);
    if (!rule || !rule->oracle(run.run->question))
        return {};
    const RowSetResult* result = run.whole->rowSet(rule->rowSet);
    return QString::fromStdString(result != nullptr ? result->title : rule->rowSet);
}

LineChart* chartOf(LearningFigure figure, const LearningCharts& charts) {
    switch (figure) {
    case LearningFigure::accuracy:
        return charts.accuracy;
    case LearningFigure::loss:
        return charts.loss;
    case LearningFigure::measured:
        return charts.measured;
    case LearningFigure::weights:
        break;
    }
    return charts.weights;
}

LearningRun learningRunOf(const SessionRun& run, const QString& title, const LearningCharts& charts) {
    return {.key = run.id.toStdString(),
            .title = title.toStdString(),
            .method = run.method->id,
            .monitored = run.monitored,
            .measure = charts.measure,
            .classes = run.classNames,
            .history = &run.history,
            .color = run.color.name().toStdString(),
            .dash = variantDash(run.method->id, run.variant),
            .trained = run.run ? trainedEpochs(*run.run) : std::vector<bool>(), // known at the end
            .keptEpoch = run.run ? std::optional(run.run->selectedEpoch) : std::nullopt};
}

} // namespace

bool sameGroups(const GroupScheme& a, const GroupScheme& b) {
    if (a.groupCount() != b.groupCount())
        return false;
    for (int group = 0; group < a.groupCount(); ++group)
        if (a.groupName(group) != b.groupName(group))
            return false;
    return true;
}

QString ruleName(const std::string& rule) {
    return QString::fromStdString(selectionName(rule));
}

QString epochRulesOf(const std::vector<const SessionRun*>& runs) {
    QStringList rules;
    for (const SessionRun* run : runs) {
        if (!run->run)
            continue;
        const QString name = isOracle(run->run->select, run->run->question)
                                 ? translated("⚠ %1").arg(ruleName(run->run->select))
                                 : ruleName(run->run->select);
        if (!rules.contains(name))
            rules << name;
    }
    return rules.isEmpty() ? QString() : translated("epoch by %1").arg(rules.join(QStringLiteral(" / ")));
}

RunRow rowOf(const SessionRun& run, const RunTitles& titles) {
    RunRow row;
    row.id = run.id;
    row.color = run.color;
    row.method = QString::fromStdString(run.method->name);
    row.seed = run.seed;
    row.varied = run.varied;
    row.settings = titles.settingsOf(run);
    row.state = static_cast<RunRow::State>(run.state);
    row.progress = run.progress;
    row.message = run.message;
    row.place = run.place;
    row.epochsTrained = static_cast<int>(run.history.size());
    row.epochsAsked = run.epochCount;
    row.testHidden = run.testHidden;
    row.chosen = run.chosen;
    if (!run.run)
        return row;
    // A set without test rows, or with hidden ones, is compared on the rows it has.
    const RowSetResult* shown = run.run->shownResult();
    const GroupReport report = shown ? shown->report : GroupReport();
    row.figuresOf = shown ? QString::fromStdString(shown->title) : QString();
    for (const std::string& warning : run.run->warnings)
        row.message +=
            (row.message.isEmpty() ? QString() : QStringLiteral("\n")) + QString::fromStdString(warning);
    row.epoch = translated("%1, %2").arg(run.run->selectedEpoch + 1).arg(ruleName(run.run->select));
    row.oracleRows = oracleRowsOf(run);
    row.average = report.averageAccuracy;
    row.adjustedAverage = report.adjustedAverageAccuracy;
    row.worst = report.worstGroupAccuracy;
    row.gap = report.gap();
    if (report.worstGroup >= 0)
        row.worstGroup = QString::fromStdString(run.run->groups.groupName(report.worstGroup));
    row.clamped = clampedShare(*run.run);
    row.seconds = run.run->seconds;
    return row;
}

GroupBarsData groupBarsOf(const Task& task, const std::vector<const SessionRun*>& runs,
                          const std::string& rowSet, const Grouping& grouping,
                          const std::optional<PaneContext::ShownEpoch>& epoch) {
    GroupBarsData data = groupBarsOf(task.groups);
    if (grouping.by != Grouping::By::group) {
        data.groupNames = grouping.names;
        data.classOfGroup.clear();
    }
    const RunTitles titles(runs);
    for (const SessionRun* run : runs) {
        const RowSet* live = task.findRowSet(run->monitored);
        const bool hidden = run->testHidden && live != nullptr && live->purpose == Purpose::report;
        const bool then = epoch && epoch->runId == run->id && run->run;
        if (then && !epoch->run)
            continue;
        const GroupReport report = then       ? epoch->run->report(rowSet)
                                   : run->run ? run->run->report(rowSet)
                                   : hidden   ? GroupReport()
                                              : run->liveReport;
        if (report.groups.empty() || (run->run && !sameGroups(run->run->groups, task.groups)))
            continue;
        const QString name = then       ? translated("%1, %2").arg(titles.of(*run), epoch->name)
                             : run->run ? titles.of(*run)
                                        : translated("%1 (training, %2 rows)")
                                              .arg(titles.of(*run), QString::fromStdString(run->monitored));
        data.entries.push_back(
            groupBarsEntry(name.toStdString(), run->color.name().toStdString(), regrouped(report, grouping)));
    }
    return data;
}

void showCurves(const std::vector<const SessionRun*>& runs, const LearningCharts& charts) {
    std::vector<LearningRun> shown;
    const RunTitles titles(runs);
    for (const SessionRun* run : runs)
        shown.push_back(learningRunOf(*run, titles.of(*run), charts));
    for (const LearningFigure figure :
         {LearningFigure::accuracy, LearningFigure::loss, LearningFigure::measured, LearningFigure::weights})
        chartOf(figure, charts)->setCurves(learningFigure(figure, shown).curves);
    if (const RecordedMeasure* measure = findRecordedMeasure(charts.measure)) {
        charts.measured->setTitle(
            QString::fromStdString(shown.size() > 1 ? measure->recording.summary : measure->recording.title));
        charts.measured->setAxisTitles(translated("epoch"), QString::fromStdString(measure->measure->unit));
    }
    const bool single = runs.size() == 1 && runs.front()->run;
    for (LineChart* chart : {charts.accuracy, charts.loss, charts.measured, charts.weights})
        chart->setMarker(single ? std::optional<double>(runs.front()->run->selectedEpoch + 1) : std::nullopt,
                         single ? translated("selected epoch (%1)").arg(ruleName(runs.front()->run->select))
                                : QString());
}

std::vector<const RecordedMeasure*> monitoredOf(const std::vector<const SessionRun*>& runs) {
    std::vector<const SeriesValues*> epochs;
    for (const SessionRun* run : runs)
        if (!run->history.empty())
            epochs.push_back(&run->history.back().series);
    return recordedIn(epochs);
}

void appendEpoch(const SessionRun& run, const EpochRecord& record, bool compared,
                 const LearningCharts& charts) {
    forEachLearningPoint(learningRunOf(run, titleOf(run), charts), record, compared,
                         [&](const PlacedCurve& place, double value) {
                             chartOf(place.figure, charts)
                                 ->appendPoint(QString::fromStdString(place.curve.key),
                                               QPointF(record.epoch + 1, value));
                         });
}

} // namespace groupscope
