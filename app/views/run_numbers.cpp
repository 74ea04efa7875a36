// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_numbers.h"

#include "app/session/translated.h"
#include "app/views/visible.h"
#include "core/measures/accuracy_ids.h"
#include "core/measures/figure_intervals.h"
#include "core/measures/measure_text.h"
#include "core/runs/comparison.h"
#include "core/runs/series_value.h"

#include <algorithm>
#include <array>
#include <set>

namespace groupscope {

namespace {

/// In the order of RunTableModel::Number.
constexpr std::array accuracyIds{accuracy::worstGroup, accuracy::average, accuracy::gap, accuracy::adjusted};

/// More groups than these have no columns, because they could not be found.
constexpr std::size_t mostGroups = 24;

QString capitalized(const std::string& text) {
    const QString own = QString::fromStdString(text);
    return own.left(1).toUpper() + own.mid(1);
}

bool isAccuracy(const RunColumn& column) {
    return column.measure && column.measure->part == SplitMeasure::Part::whole &&
           std::find(accuracyIds.begin(), accuracyIds.end(), column.measure->measure->id) !=
               accuracyIds.end();
}

void addGroups(const std::vector<const Run*>& runs, const std::string& split,
               std::vector<RunColumn>& numbers) {
    std::set<std::string> groups;
    for (const Run* run : runs)
        for (int group = 0; group < run->groups.groupCount() && groups.size() <= mostGroups; ++group)
            groups.insert(run->groups.groupName(group));
    if (groups.size() > mostGroups)
        return;
    for (const std::string& group : groups)
        numbers.push_back(columnOf(SplitMeasure{.split = split,
                                                .measure = &measures().find(accuracy::average),
                                                .part = SplitMeasure::Part::group,
                                                .of = group}));
}

RunNumberColumn numberColumnOf(const RunColumn& number) {
    RunNumberColumn column{.key = wordOf(number),
                           .title = capitalized(number.measure ? number.measure->heading() : number.title),
                           .help = QString::fromStdString(number.help),
                           .unit = QString::fromStdString(number.unit),
                           .better = number.better,
                           .ofSplit = number.measure.has_value()};
    if (number.measure) {
        const Measure& measure = *number.measure->measure;
        column.family = number.measure->part == SplitMeasure::Part::group ? translated("Accuracy of a group")
                                                                          : capitalized(measure.title);
        column.help = capitalized(number.measure->title()) + QStringLiteral("\n\n") +
                      QString::fromStdString(measureText(measure));
        column.usuallyShown =
            column.key == QStringLiteral("map_at_r") || column.key == QStringLiteral("map_at_r.worst");
    }
    if (number.id == clampedSeries) {
        column.key = QStringLiteral("clamped");
        column.title = translated("At τ_min");
        column.help = translated("Share of the temperatures at the minimum that the settings allow (tau_min) "
                                 "in the shown epoch, which changes results");
        column.usuallyShown = true;
        column.warnAbove = 0.5;
        column.warning = translated(
            "Most temperatures are at the minimum tau_min, which then decides the result. The pane "
            "Confidence says which settings of the run can raise them.");
    }
    return column;
}

/// Accuracies alone: nothing else is known after every epoch.
std::vector<RunNumber> liveValues(const GroupReport& report, const std::vector<RunColumn>& numbers) {
    std::vector<RunNumber> values;
    for (std::size_t i = 0; i < std::min<std::size_t>(RunTableModel::firstOther, numbers.size()); ++i)
        values.push_back({.value = numbers[i].measure->measure->ofReport(report).whole});
    return values;
}

} // namespace

std::vector<RunColumn> numbersOfRuns(const std::vector<const Run*>& runs, const std::string& split) {
    std::vector<RunColumn> numbers;
    for (const char* id : accuracyIds)
        numbers.push_back(columnOf(SplitMeasure{.split = split, .measure = &measures().find(id)}));
    for (RunColumn& column : measureColumns(runs, split))
        if (!isAccuracy(column))
            numbers.push_back(std::move(column));
    addGroups(runs, split, numbers);
    for (const RunColumn& column : plainRunColumns())
        if (column.id == clampedSeries || column.id == "seconds_per_epoch")
            numbers.push_back(column);
    return numbers;
}

QString wordOf(const RunColumn& number) {
    return QString::fromStdString(number.measure ? number.measure->measure->id + number.measure->partId()
                                                 : number.id);
}

std::vector<RunNumberColumn> otherNumbers(const std::vector<RunColumn>& numbers) {
    std::vector<RunNumberColumn> columns;
    for (std::size_t i = RunTableModel::firstOther; i < numbers.size(); ++i)
        columns.push_back(numberColumnOf(numbers[i]));
    return columns;
}

const GroupReport* liveReportOf(const Session& session, const SessionRun& run, const std::string& split) {
    const bool isShown =
        !run.run && split == run.monitored && session.task() && !hides(run, session.task()->findSplit(split));
    return isShown && !run.liveReport.groups.empty() ? &run.liveReport : nullptr;
}

std::vector<RunNumber> valuesOf(const Session& session, const SessionRun& run,
                                const std::vector<RunColumn>& numbers, const std::string& split) {
    if (!run.run) { // as the bars show them
        const GroupReport* live = liveReportOf(session, run, split);
        return live != nullptr ? liveValues(*live, numbers) : std::vector<RunNumber>();
    }
    std::vector<RunNumber> values;
    for (const RunColumn& column : numbers)
        values.push_back({.value = column.value(*run.run).number});
    const SplitResult* shown = run.run->split(split);
    // Rows that epochs or settings were chosen by flatter: an interval of them would claim too much.
    if (shown == nullptr || run.run->task.purposeOf(shown->name) != Purpose::report)
        return values;
    const FigureIntervals intervals = figureIntervals(
        std::span(&shown->report, 1), std::span(&run.run->trainCounts, 1), run.run->groups.overlaps());
    for (std::size_t i = 0; i < std::min<std::size_t>(RunTableModel::firstOther, values.size()); ++i)
        values[i].interval = intervals.of(accuracyIds[i]);
    return values;
}

std::vector<RunNumber> meansOf(const std::vector<const SessionRun*>& seeds,
                               const std::vector<RunColumn>& numbers) {
    std::vector<RunNumber> means;
    for (const RunColumn& column : numbers) {
        std::vector<double> values;
        for (const SessionRun* seed : seeds)
            if (const std::optional<double> value = column.value(*seed->run).number)
                values.push_back(*value);
        const std::optional<Statistic> statistic = statisticOf(values);
        means.push_back({.value = statistic ? std::optional(statistic->mean) : std::nullopt,
                         .deviation = statistic ? statistic->deviation : std::nullopt});
    }
    return means;
}

} // namespace groupscope
