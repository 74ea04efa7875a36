// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_presentation.h"

#include "app/translated.h"
#include "core/measures/recording.h"
#include "core/runs/selection.h"
#include "widgets/charts/line_chart.h"
#include "widgets/style/palette.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <string_view>

namespace groupscope {

namespace {

/// What differs from the defaults: "epochs 20, positives 128".
QString settingsOf(const SessionRun& run) {
    QStringList parts;
    for (const ParameterSpec& spec : run.method->parameters) {
        // Runs of earlier versions may lack a parameter.
        const auto value = run.parameters.all().find(spec.key);
        if (value != run.parameters.all().end() && value->second != spec.defaultValue)
            parts << QString::fromStdString(spec.key + " " + toText(value->second));
    }
    return parts.join(QStringLiteral(", "));
}

/// Where a series of the history belongs: chart, key, name and look.
struct Placement {
    LineChart* chart = nullptr;
    QString key;
    QString name;
    QColor color;
    bool dashed = false;
};

int classIndex(const SessionRun& run, std::string_view name) {
    return static_cast<int>(std::find(run.classNames.begin(), run.classNames.end(), name) -
                            run.classNames.begin());
}

/// A colour of each curve of a measure: that of its class where each is of another one.
QColor curveColor(const SessionRun& run, const RecordedCurve& curve) {
    const int ofClass = classIndex(run, curve.part), classes = static_cast<int>(run.classNames.size());
    if (curve.of->recording.series.size() == 1 && ofClass < classes)
        return categoryColor(ofClass, classes, false);
    int count = 0, index = 0;
    if (!run.history.empty())
        for (const auto& [series, value] : run.history.back().series)
            if (const auto known = curveOf(series); known && known->of == curve.of) {
                index = known->title == curve.title ? count : index;
                ++count;
            }
    return categoryColor(index, std::max(1, count), false);
}

/// A colour of each group whose weight is recorded, in the order of the first epoch.
QColor groupColor(const SessionRun& run, const QString& name) {
    int count = 0, index = 0;
    if (!run.history.empty())
        for (const auto& [series, value] : run.history.front().series)
            if (series.starts_with(groupWeightSeries)) {
                index = series.ends_with("." + name.toStdString()) ? count : index;
                ++count;
            }
    return categoryColor(index, std::max(1, count), false);
}

/// Placement of `series`; chart is null for series no chart shows.
Placement placementOf(const SessionRun& run, const std::string& series, bool compared,
                      const LearningCharts& charts) {
    Placement place;
    place.key = run.id + QLatin1Char('/') + QString::fromStdString(series);
    place.color = run.color;
    const QString who = compared ? titleOf(run) + QStringLiteral(": ") : QString();
    const std::string monitored = run.monitored + ".";
    if (series == monitored + "worst_group_accuracy") {
        place.chart = charts.accuracy;
        place.name = who + translated("worst group");
    } else if (series == monitored + "average_accuracy") {
        place.chart = charts.accuracy;
        place.name = who + translated("average");
        place.dashed = true;
    } else if (series.starts_with(groupWeightSeries) && !compared) {
        const QString name =
            QString::fromStdString(series.substr(std::string_view(groupWeightSeries).size()));
        place.chart = charts.weights;
        place.name = name;
        place.color = groupColor(run, name);
    } else if (const std::string title = lossTitle(run.method->id, series); !title.empty()) {
        place.chart = charts.loss;
        place.name = who + QString::fromStdString(title);
        place.dashed = series != "train.loss";
    } else if (const auto curve = compared ? std::nullopt : curveOf(series);
               curve && curve->of->recording.id == charts.measure) {
        place.chart = charts.measured;
        place.name = QString::fromStdString(curve->title.empty() ? curve->of->recording.title : curve->title);
        place.color = curveColor(run, *curve);
    }
    return place;
}

/// Placements of the series of one run: a name is looked up once, not in each of a thousand epochs.
using Placements = std::map<std::string, Placement>;

/// Calls use(placement, value) for everything of one epoch that charts show.
template<class Use>
void forEachPoint(const SessionRun& run, const EpochRecord& record, bool compared,
                  const LearningCharts& charts, Placements& known, const Use& use) {
    for (const auto& [series, value] : record.series) {
        auto found = known.find(series);
        if (found == known.end())
            found = known.emplace(series, placementOf(run, series, compared, charts)).first;
        if (found->second.chart != nullptr)
            use(found->second, value);
    }
    const RecordedMeasure* measure = compared ? findRecordedMeasure(charts.measure) : nullptr;
    if (const auto value = measure != nullptr ? summaryOf(*measure, record.series) : std::nullopt)
        use(Placement{charts.measured, run.id + QStringLiteral("/summary"), titleOf(run), run.color, false},
            *value);
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

QString titleOf(const SessionRun& run) {
    const QString title =
        translated("%1, seed %2").arg(QString::fromStdString(run.method->name)).arg(run.seed);
    return run.variedTitle.isEmpty() ? title : QStringLiteral("%1, %2").arg(title, run.variedTitle);
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

RunRow rowOf(const SessionRun& run) {
    RunRow row;
    row.id = run.id;
    row.color = run.color;
    row.method = QString::fromStdString(run.method->name);
    row.seed = run.seed;
    row.varied = run.varied;
    row.settings = settingsOf(run);
    row.state = static_cast<RunRow::State>(run.state);
    row.progress = run.progress;
    row.message = run.message;
    if (!run.run)
        return row;
    // A set without test rows is compared on the split it has.
    const RowSetResult* shown = run.run->shownResult();
    const GroupReport report = shown ? shown->report : GroupReport();
    for (const std::string& warning : run.run->warnings)
        row.message +=
            (row.message.isEmpty() ? QString() : QStringLiteral("\n")) + QString::fromStdString(warning);
    row.epoch = translated("%1, %2").arg(run.run->selectedEpoch + 1).arg(ruleName(run.run->select));
    row.oracle = isOracle(run.run->select, run.run->question);
    row.average = report.averageAccuracy;
    row.adjustedAverage = report.adjustedAverageAccuracy;
    row.worst = report.worstGroupAccuracy;
    row.gap = report.gap();
    if (report.worstGroup >= 0)
        row.worstGroup = QString::fromStdString(run.run->groups.groupName(report.worstGroup));
    row.seconds = run.run->seconds;
    return row;
}

GroupBarsData groupBarsOf(const Task& task, const std::vector<const SessionRun*>& runs,
                          const std::string& rowSet) {
    GroupBarsData data;
    for (int g = 0; g < task.groups.groupCount(); ++g) {
        data.groupNames.push_back(QString::fromStdString(task.groups.groupName(g)));
        data.classOfGroup.push_back(
            QString::fromStdString(task.groups.classes()[static_cast<std::size_t>(task.groups.classOf(g))]));
    }
    for (const SessionRun* run : runs) {
        const GroupReport report = run->run ? run->run->report(rowSet) : run->liveReport;
        if (report.groups.empty() || (run->run && !sameGroups(run->run->groups, task.groups)))
            continue;
        GroupBarsEntry entry;
        entry.name = run->run ? titleOf(*run)
                              : translated("%1 (training, %2 rows)")
                                    .arg(titleOf(*run), QString::fromStdString(run->monitored));
        entry.color = run->color;
        entry.worstGroup = report.worstGroup;
        entry.average = report.averageAccuracy;
        for (const GroupAccuracy& group : report.groups) {
            entry.accuracy.push_back(group.accuracy);
            entry.low.push_back(group.interval ? std::optional(group.interval->low) : std::nullopt);
            entry.high.push_back(group.interval ? std::optional(group.interval->high) : std::nullopt);
            entry.n.push_back(group.n);
        }
        data.entries.push_back(std::move(entry));
    }
    return data;
}

void showCurves(const std::vector<const SessionRun*>& runs, const LearningCharts& charts) {
    const bool compared = runs.size() > 1;
    std::map<LineChart*, std::vector<ChartSeries>> series{
        {charts.accuracy, {}}, {charts.loss, {}}, {charts.measured, {}}, {charts.weights, {}}};
    for (const SessionRun* run : runs) {
        Placements known;
        for (const EpochRecord& record : run->history)
            forEachPoint(*run, record, compared, charts, known, [&](const Placement& place, double value) {
                std::vector<ChartSeries>& list = series[place.chart];
                auto found = std::find_if(list.rbegin(), list.rend(),
                                          [&](const ChartSeries& known) { return known.key == place.key; });
                if (found == list.rend()) {
                    list.push_back({place.key, place.name, place.color, place.dashed, {}});
                    found = list.rbegin();
                }
                found->points.emplace_back(record.epoch + 1, value);
            });
    }
    for (auto& [chart, list] : series)
        chart->setSeries(std::move(list));
    if (const RecordedMeasure* measure = findRecordedMeasure(charts.measure)) {
        charts.measured->setTitle(
            QString::fromStdString(compared ? measure->recording.summary : measure->recording.title));
        charts.measured->setAxisTitles(translated("epoch"), QString::fromStdString(measure->measure->unit));
    }
    const bool single = runs.size() == 1 && runs.front()->run;
    charts.accuracy->setMarker(
        single ? std::optional<double>(runs.front()->run->selectedEpoch + 1) : std::nullopt,
        single ? translated("selected epoch (%1)").arg(ruleName(runs.front()->run->select)) : QString());
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
    Placements known;
    forEachPoint(run, record, compared, charts, known, [&](const Placement& place, double value) {
        place.chart->appendPoint(place.key, QPointF(record.epoch + 1, value));
    });
}

} // namespace groupscope
