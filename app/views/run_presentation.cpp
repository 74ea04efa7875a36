// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_presentation.h"

#include "app/session/translated.h"
#include "app/views/set_presentation.h"
#include "app/views/visible.h"
#include "core/figures/method_style.h"
#include "core/measures/judged_rows.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/epoch_groups.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/trained_epochs.h"
#include "widgets/charts/line_chart.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace groupscope {

namespace {

/// The title of the test examples that the rule of its epoch has seen; empty for other rules.
QString oracleRowsOf(const SessionRun& run) {
    const std::optional<SelectionRule> rule = knownSelectionRule(run.run->select);
    if (!rule || !rule->oracle(run.run->task))
        return {};
    const SplitResult* result = run.whole->split(rule->split);
    return QString::fromStdString(result != nullptr ? result->title : rule->split);
}

/// Null for figures without a chart.
LineChart* chartOf(LearningFigure figure, const LearningCharts& charts) {
    switch (figure) {
    case LearningFigure::accuracy:
        return charts.accuracy;
    case LearningFigure::loss:
        return charts.loss;
    case LearningFigure::weights:
        return charts.weights;
    case LearningFigure::measured:
        break;
    }
    return nullptr;
}

LearningRun learningRunOf(const SessionRun& run, const QString& title) {
    return {.key = run.id.toStdString(),
            .title = title.toStdString(),
            .method = run.method->id,
            .monitored = run.monitored,
            .measure = {},
            .classes = run.classNames,
            .history = &run.history,
            .color = run.color.name().toStdString(),
            .dash = variantDash(run.method->id, run.variant),
            .trained = run.run ? trainedEpochs(*run.run) : std::vector<bool>(), // known at the end
            .keptEpoch = run.run ? std::optional(run.run->selectedEpoch) : std::nullopt,
            .intervals = run.run ? intervalsOf(*run.run, run.monitored)
                                 : std::vector<std::pair<std::string, Interval>>()};
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
    std::map<std::string, std::optional<SelectionRule>> known; // of thousands of runs a few
    std::set<std::pair<std::string, bool>> said;
    for (const SessionRun* run : runs) {
        if (!run->run)
            continue;
        const std::string& id = run->run->select;
        const auto [rule, isNew] = known.try_emplace(id);
        if (isNew)
            rule->second = knownSelectionRule(id);
        const bool oracle = rule->second && rule->second->oracle(run->run->task);
        if (said.emplace(id, oracle).second)
            rules << (oracle ? translated("⚠ %1").arg(ruleName(id)) : ruleName(id));
    }
    return rules.isEmpty() ? QString()
                           : translated("epoch selected by %1").arg(rules.join(QStringLiteral(" / ")));
}

QString worstGroupOf(const Run& run, const std::string& split) {
    const SplitResult* shown = run.split(split);
    return shown != nullptr && shown->report.worstGroup >= 0
               ? QString::fromStdString(run.groups.groupName(shown->report.worstGroup))
               : QString();
}

QString withUnconvergedMark(const QString& method) {
    const QString mark = QStringLiteral("‡");
    return method.endsWith(mark) ? method : method + mark;
}

bool hidesAny(const SessionRun& run, const std::string& split) {
    if (!run.testHidden || !run.run || !run.whole)
        return false;
    const std::vector<std::string> names = SplitMeasure{.split = split}.meantSplits(run.run->task);
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return run.run->split(name) == nullptr && run.whole->split(name) != nullptr;
    });
}

RunRow rowOf(const Session& session, const SessionRun& run, const RunTitles& titles, const std::string& split,
             const std::vector<RunColumn>& numbers) {
    RunRow row;
    row.id = run.id;
    row.color = run.color;
    row.method = QString::fromStdString(run.method->name);
    if (!run.variantTitle.isEmpty())
        row.method = translated("%1 (%2)").arg(run.variantTitle, row.method);
    if (run.run && !run.run->name.empty())
        row.method = translated("%1 (%2)").arg(QString::fromStdString(run.run->name), row.method);
    if (run.run && !run.run->converged.value_or(true))
        row.method = withUnconvergedMark(row.method);
    row.note = run.run ? QString::fromStdString(run.run->note) : QString();
    row.seed = run.seed;
    row.varied = run.varied;
    row.settings = titles.settingsOf(run);
    row.apart = titles.apart(run);
    row.state = static_cast<RunRow::State>(run.state);
    row.progress = run.progress;
    if (run.state == SessionRun::State::training && run.secondsLeft)
        row.timeLeft = durationText(*run.secondsLeft);
    row.message = run.message;
    row.place = run.place;
    row.epochsTrained = static_cast<int>(run.history.size());
    row.epochsAsked = run.epochCount;
    row.testHidden = run.testHidden;
    row.numbers = valuesOf(session, run, numbers, split);
    if (const GroupReport* live = liveReportOf(session, run, split); live && live->worstGroup >= 0)
        row.worstGroup = QString::fromStdString(session.task()->groups.groupName(live->worstGroup));
    if (!run.run)
        return row;
    row.valuesHidden = hidesAny(run, split);
    for (const std::string& warning : run.run->warnings)
        row.message +=
            (row.message.isEmpty() ? QString() : QStringLiteral("\n")) + QString::fromStdString(warning);
    row.epoch = isImported(run.method->id)
                    ? ruleName(run.run->select)
                    : translated("%1, %2").arg(run.run->selectedEpoch + 1).arg(ruleName(run.run->select));
    row.epochNumber = isImported(run.method->id) ? 0 : run.run->selectedEpoch + 1;
    row.oracleRows = oracleRowsOf(run);
    row.worstGroup = worstGroupOf(*run.run, split);
    row.seconds = run.run->seconds;
    return row;
}

bool hasNoClasses(const SessionRun& run) {
    const SplitResult* shown = run.run ? run.run->shownResult() : nullptr;
    const GroupReport& report = shown ? shown->report : run.liveReport;
    return report.n > 0 && !report.averageAccuracy;
}

namespace {

/// Visible results of a run on a split; a run in training has its last epoch.
GroupReport reportOf(const Task& task, const SessionRun& run, const std::string& split) {
    if (run.run)
        return sameGroups(run.run->groups, task.groups) ? run.run->report(split) : GroupReport();
    return hides(run, task.findSplit(run.monitored)) ? GroupReport() : run.liveReport;
}

bool holdsBaseline(const Session& session, const RunEntry& entry) {
    return std::any_of(entry.begin(), entry.end(),
                       [&](const SessionRun* run) { return run->id == session.runs()->baseline(); });
}

/// Name of the reference of differences: the baseline, or all its seeds where means are shown.
QString nameOfBaseline(const PaneContext& context, const SessionRun& baseline) {
    const Session& session = *context.session();
    RunEntry seeds;
    if (context.selected()->averagesSeeds())
        for (const QString& id : session.runs()->seedsOf(baseline.id))
            seeds.push_back(session.find(id));
    if (seeds.size() > 1)
        return RunTitles({&baseline}).of(seeds);
    return titleOf(baseline);
}

/// The run whose colour an entry has: the baseline has one of its own.
const SessionRun& lookOf(const RunEntry& entry, const QString& baseline) {
    for (const SessionRun* run : entry)
        if (run->id == baseline)
            return *run;
    return *entry.front();
}

} // namespace

std::optional<GroupReport> reportAtEpoch(const PaneContext& context, const SessionRun& run,
                                         const std::string& split) {
    const std::optional<ShownEpoch>& epoch = context.shownEpoch();
    if (!epoch || epoch->runId != run.id || epoch->isRaw())
        return std::nullopt;
    const Task& task = *context.session()->task();
    const std::string& rows = run.run ? split : run.monitored;
    if (epoch->hasOwnHead())
        if (GroupReport report = epoch->run->report(rows); !report.groups.empty())
            return report;
    const GroupReport counted = reportOf(task, run, rows);
    const auto place = static_cast<std::size_t>(epoch->epoch);
    if (counted.groups.empty() || place >= run.history.size())
        return std::nullopt;
    return recordedReport(run.history[place], rows, task.groups, counted,
                          run.run ? run.run->trainCounts : task.fit().groupCounts);
}

namespace {

/// Accuracy in groups of examples by the head of the epoch that the time line shows; null where that was not
/// kept.
std::shared_ptr<const NamedNumbers> numbersAtEpoch(const PaneContext& context,
                                                   const std::vector<NamedExamples>& groups,
                                                   const std::string& split) {
    const std::optional<ShownEpoch>& epoch = context.shownEpoch();
    const SplitResult* result = epoch && epoch->hasOwnHead() ? epoch->run->split(split) : nullptr;
    if (result == nullptr || result->predictions.empty())
        return nullptr;
    const Task& task = *context.session()->task();
    std::vector<int> labels;
    for (const int row : result->rows)
        labels.push_back(task.labels[row]);
    const std::vector<RightRows> right{rightRows(result->predictions, labels)};
    return std::make_shared<const NamedNumbers>(
        numbersInNamed(groups, result->rows, task.labels.size(), right, {}));
}

} // namespace

GroupBarsData groupBarsOf(const PaneContext& context, const std::vector<RunEntry>& entries,
                          const std::string& split, const Grouping& grouping) {
    const Session& session = *context.session();
    const Task& task = *session.task();
    const bool ofGroups = grouping.by == Grouping::By::group,
               ofExamples = grouping.by == Grouping::By::examples;
    GroupBarsData data = groupBarsOf(task.groups);
    if (!ofGroups) {
        data.groupNames = grouping.names;
        data.classOfGroup.clear();
    }
    const std::optional<ShownEpoch>& epoch = context.shownEpoch();
    std::vector<const SessionRun*> firsts;
    for (const RunEntry& entry : entries)
        firsts.push_back(entry.front());
    const RunTitles titles(firsts);
    for (const RunEntry& entry : entries) {
        const bool then = epoch && entry.size() == 1 && epoch->runId == entry[0]->id;
        const std::optional<GroupReport> report =
            then ? reportAtEpoch(context, *entry[0], split) : std::nullopt;
        if (then && !report)
            continue;
        std::vector<GroupReport> reports;
        QStringList ids;
        for (const SessionRun* run : entry) {
            ids << run->id;
            reports.push_back(then ? *report : reportOf(task, *run, split));
        }
        std::shared_ptr<const NamedNumbers> inGroups;
        if (ofExamples) {
            inGroups = then ? numbersAtEpoch(context, *grouping.examples, split)
                            : context.named()
                                  ->of(grouping.examples, ids, split, context.selected()->averagesSeeds())
                                  .value;
            if (inGroups == nullptr || inGroups->seeds.size() != reports.size())
                continue; // not counted yet, or not known
        }
        if (std::any_of(reports.begin(), reports.end(), [](const GroupReport& report) {
                return report.groups.empty() || (report.n > 0 && !report.averageAccuracy);
            }))
            continue; // unknown, or the run has no classifier
        for (std::size_t i = 0; i < reports.size(); ++i)
            reports[i] = ofExamples ? withGroups(std::move(reports[i]), inGroups->seeds[i])
                                    : regrouped(reports[i], grouping);
        const SessionRun& run = lookOf(entry, session.runs()->baseline());
        const QString name = then      ? translated("%1, %2").arg(titles.of(run), epoch->name)
                             : run.run ? titles.of(entry)
                                       : translated("%1 (training, %2 split)")
                                             .arg(titles.of(run), QString::fromStdString(run.monitored));
        GroupBarsEntry bars = groupBarsEntry(name.toStdString(), run.color.name().toStdString(), reports);
        bars.isBaseline = holdsBaseline(session, entry);
        if (const auto known = context.differences()->of(ids, split, context.selected()->averagesSeeds());
            known.value && !bars.isBaseline && !then) {
            if (ofGroups)
                bars.difference = known.value->groups;
            if (ofExamples)
                bars.difference = inGroups->differences;
            bars.averageDifference = known.value->average;
        }
        data.entries.push_back(std::move(bars));
    }
    if (const SessionRun* baseline = session.find(session.runs()->baseline()))
        data.baseline = nameOfBaseline(context, *baseline).toStdString();
    return data;
}

namespace {

/// Worst-group accuracy of the runs on that split, their mean; nothing unless all have one that is shown.
std::optional<double> levelOf(const RunEntry& entry, const std::string& split) {
    double sum = 0.0;
    for (const SessionRun* run : entry) {
        const std::optional<double> worst =
            run->run ? run->run->report(split).worstGroupAccuracy : std::nullopt;
        if (!worst)
            return std::nullopt;
        sum += *worst;
    }
    return sum / static_cast<double>(entry.size());
}

std::string levelKey(const RunEntry& entry) {
    return entry.front()->id.toStdString() + "/level";
}

} // namespace

std::size_t longestHistory(const std::vector<RunEntry>& entries) {
    std::size_t longest = 0;
    for (const RunEntry& entry : entries)
        for (const SessionRun* run : entry)
            longest = std::max(longest, run->history.size());
    return longest;
}

std::vector<std::vector<LearningRun>> learningEntriesOf(const PaneContext& context,
                                                        const std::vector<RunEntry>& entries) {
    std::vector<std::vector<LearningRun>> shown;
    std::vector<const SessionRun*> firsts;
    for (const RunEntry& entry : entries)
        firsts.push_back(entry.front());
    const RunTitles titles(firsts);
    for (const RunEntry& entry : entries) {
        shown.emplace_back();
        for (const SessionRun* run : entry)
            shown.back().push_back(learningRunOf(*run, titles.of(entry)));
        for (LearningRun& own : shown.back())
            own.color = lookOf(entry, context.session()->runs()->baseline()).color.name().toStdString();
    }
    return shown;
}

std::vector<RunEntry> entriesWithCurves(const PaneContext& context) {
    std::vector<RunEntry> entries = context.selected()->entriesSideBySide();
    std::erase_if(entries, [](const RunEntry& entry) {
        return std::any_of(entry.begin(), entry.end(),
                           [](const SessionRun* run) { return run->run && run->history.size() == 1; });
    });
    return entries;
}

std::optional<CurveMarker> epochMarkerOf(const PaneContext& context, const std::vector<RunEntry>& entries) {
    const std::optional<ShownEpoch>& epoch = context.shownEpoch();
    const bool isAmong = epoch && std::any_of(entries.begin(), entries.end(), [&](const RunEntry& entry) {
                             return std::any_of(entry.begin(), entry.end(), [&](const SessionRun* run) {
                                 return run->id == epoch->runId;
                             });
                         });
    if (isAmong)
        return epoch->isRaw() ? std::nullopt
                              : std::optional(CurveMarker{epoch->epoch + 1.0, epoch->name.toStdString()});
    if (entries.size() != 1 || entries.front().size() != 1 || !entries.front().front()->run)
        return std::nullopt;
    const Run& run = *entries.front().front()->run;
    return CurveMarker{run.selectedEpoch + 1.0,
                       translated("selected epoch (%1)").arg(ruleName(run.select)).toStdString()};
}

void showCurves(const PaneContext& context, const std::vector<RunEntry>& entries,
                const std::vector<RunEntry>& levels, const LearningCharts& charts) {
    const std::vector<std::vector<LearningRun>> shown = learningEntriesOf(context, entries);
    std::vector<const SessionRun*> named;
    for (const std::vector<RunEntry>& list : {entries, levels})
        for (const RunEntry& entry : list)
            named.insert(named.end(), entry.begin(), entry.end());
    const RunTitles titles(named);
    for (const LearningFigure figure :
         {LearningFigure::accuracy, LearningFigure::loss, LearningFigure::weights}) {
        std::vector<Curve> curves = entriesLearningFigure(figure, shown).curves;
        if (figure == LearningFigure::accuracy && !entries.empty()) {
            const double end = static_cast<double>(std::max<std::size_t>(2, longestHistory(entries)));
            for (const RunEntry& level : levels)
                if (const std::optional<double> height = levelOf(level, entries.front().front()->monitored))
                    curves.push_back(
                        {.key = levelKey(level),
                         .name = translated("%1: worst group").arg(titles.of(level)).toStdString(),
                         .points = {{1.0, *height}, {end, *height}},
                         .color =
                             lookOf(level, context.session()->runs()->baseline()).color.name().toStdString(),
                         .dash = LineDash::dashed});
        }
        chartOf(figure, charts)->setCurves(std::move(curves));
    }
    markEpoch(context, entries, charts);
}

void markEpoch(const PaneContext& context, const std::vector<RunEntry>& entries,
               const LearningCharts& charts) {
    const std::optional<CurveMarker> marker = epochMarkerOf(context, entries);
    for (LineChart* chart : {charts.accuracy, charts.loss, charts.weights})
        chart->setMarker(marker ? std::optional(marker->x) : std::nullopt,
                         marker ? QString::fromStdString(marker->label) : QString());
}

void lengthenLevels(const std::vector<RunEntry>& levels, const std::string& split, int epoch,
                    const LearningCharts& charts) {
    for (const RunEntry& level : levels)
        if (const std::optional<double> height = levelOf(level, split))
            charts.accuracy->appendPoint(QString::fromStdString(levelKey(level)), QPointF(epoch, *height));
}

void appendEpoch(const SessionRun& run, const EpochRecord& record, bool compared,
                 const LearningCharts& charts) {
    forEachLearningPoint(
        learningRunOf(run, titleOf(run)), record, compared, [&](const PlacedCurve& place, double value) {
            if (LineChart* chart = chartOf(place.figure, charts))
                chart->appendPoint(QString::fromStdString(place.curve.key), QPointF(record.epoch + 1, value));
        });
}

} // namespace groupscope
