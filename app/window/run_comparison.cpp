// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_comparison.h"

#include "app/translated.h"
#include "app/window/run_presentation.h"
#include "core/figures/row_name.h"

#include <QCoreApplication>

#include <set>

namespace groupscope {

namespace {

void setMeasure(const std::optional<Statistic>& statistic, std::optional<double>& mean,
                std::optional<double>& deviation) {
    mean = statistic ? std::optional(statistic->mean) : std::nullopt;
    deviation = statistic ? statistic->deviation : std::nullopt;
}

/// Name of the row set whose figures stand in the table.
std::string shownNameOf(const Run& run) {
    const RowSetResult* shown = run.shownResult();
    return shown ? shown->name : std::string(testSet);
}

/// The row of several seeds, made of the row of the first.
RunRow averagedRow(const ComparisonRow& row, const SessionComparison& compared, const RunTitles& titles,
                   const std::string& rowSet) {
    RunRow averaged = rowOf(*compared.runs[row.runs.front()], titles);
    std::set<QString> worstGroups;
    std::vector<double> mapAtR, worstMapAtR;
    for (const std::size_t index : row.runs) {
        averaged.members << compared.runs[index]->id;
        const RunRow own = rowOf(*compared.runs[index], titles);
        worstGroups.insert(own.worstGroup);
        if (own.mapAtR)
            mapAtR.push_back(*own.mapAtR);
        if (own.worstMapAtR)
            worstMapAtR.push_back(*own.worstMapAtR);
    }
    const RowSetStatistics& figures = row.rowSet(rowSet);
    setMeasure(figures.average, averaged.average, averaged.averageDeviation);
    setMeasure(figures.adjustedAverage, averaged.adjustedAverage, averaged.adjustedDeviation);
    averaged.intervals = figures.intervals;
    setMeasure(figures.worstGroup, averaged.worst, averaged.worstDeviation);
    setMeasure(figures.gap, averaged.gap, averaged.gapDeviation);
    setMeasure(row.clampedShare, averaged.clamped, averaged.clampedDeviation);
    setMeasure(statisticOf(mapAtR), averaged.mapAtR, averaged.mapAtRDeviation);
    setMeasure(statisticOf(worstMapAtR), averaged.worstMapAtR, averaged.worstMapAtRDeviation);
    averaged.seconds = row.seconds ? row.seconds->mean : 0.0;
    averaged.epoch =
        translated("each its own, %1").arg(ruleName(compared.runs[row.runs.front()]->run->select));
    if (worstGroups.size() > 1)
        averaged.worstGroup = translated("%1 different ones").arg(worstGroups.size());
    return averaged;
}

} // namespace

SessionComparison compareSession(const Session& session, const std::string& rule) {
    SessionComparison compared;
    std::vector<Run> figures;
    for (const SessionRun& run : session.runs()) {
        if (run.state != SessionRun::State::done || !run.run)
            continue;
        compared.runs.push_back(&run);
        figures.push_back(figuresOf(*run.run));
    }
    compared.comparison = compareRuns(
        figures, rule, session.varied().empty() ? std::vector<std::string>() : std::vector{session.varied()});
    return compared;
}

RunTitles titlesOf(const Session& session) {
    std::vector<const SessionRun*> runs;
    for (const SessionRun& run : session.runs())
        runs.push_back(&run);
    return RunTitles(runs);
}

std::vector<RunRow> averagedRows(const Session& session, const std::string& rule) {
    const SessionComparison compared = compareSession(session, rule);
    const RunTitles titles = titlesOf(session);
    std::vector<RunRow> rows;
    for (const ComparisonRow& row : compared.comparison.rows)
        rows.push_back(row.runs.size() > 1 ? averagedRow(row, compared, titles,
                                                         shownNameOf(*compared.runs[row.runs.front()]->run))
                                           : rowOf(*compared.runs[row.runs.front()], titles));
    for (const SessionRun& run : session.runs())
        if (run.state != SessionRun::State::done || !run.run)
            rows.push_back(rowOf(run, titles));
    return rows;
}

std::optional<BaselineComparison> differencesOf(const SessionComparison& compared, const std::string& rowSet,
                                                const Session& session, BaselineDifferences& differences,
                                                std::vector<std::string>& problems) {
    const std::vector<ComparisonRow>& rows = compared.comparison.rows;
    BaselineComparison made{.rowSet = rowSet, .baseline = rows.size(), .others = {}};
    for (std::size_t row = 0; row < rows.size() && made.baseline == rows.size(); ++row)
        if (!session.baseline().isEmpty() && idsOf(compared, row).contains(session.baseline()))
            made.baseline = row;
    if (made.baseline == rows.size())
        return std::nullopt;
    bool waits = false;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].selected || row == made.baseline || rows[row].section != rows[made.baseline].section)
            continue;
        const BaselineDifferences::Known known = differences.of(idsOf(compared, row), rowSet, true);
        made.others.push_back({.row = row, .differences = {}});
        if (known.differences)
            made.others.back().differences = *known.differences;
        if (!known.problem.isEmpty())
            problems.push_back(
                translated("No difference of %1: %2")
                    .arg(QString::fromStdString(rowName(compared.comparison, rows[row])), known.problem)
                    .toStdString());
        waits = waits || known.isOnWay;
    }
    if (waits)
        problems.push_back(translated("Differences to the baseline are being worked out").toStdString());
    return made;
}

QStringList idsOf(const SessionComparison& compared, std::size_t row) {
    QStringList ids;
    for (const std::size_t index : compared.comparison.rows[row].runs)
        ids << compared.runs[index]->id;
    return ids;
}

std::string choiceNote(const Session& session, const std::string& rule) {
    const QString note =
        isOracle(rule, questionOf(*session.task()))
            ? translated("⚠ settings by %1: an upper bound, not a result").arg(ruleName(rule))
            : translated("settings by %1, means over seeds").arg(ruleName(rule));
    return note.toStdString();
}

TradeOffChartData tradeOffData(const Session& session, const SessionComparison& compared,
                               const std::string& rowSet) {
    TradeOffChartData data;
    data.figure = tradeOffOf(compared.comparison, rowSet);
    for (const TradeOffMark& mark : data.figure.marks)
        data.runs.push_back(idsOf(compared, mark.row));
    data.figure.note = choiceNote(session, compared.comparison.rule);
    return data;
}

} // namespace groupscope
