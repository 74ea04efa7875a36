// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_comparison.h"

#include "app/translated.h"
#include "app/window/run_presentation.h"

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
RunRow averagedRow(const ComparisonRow& row, const SessionComparison& compared, const std::string& rowSet) {
    RunRow averaged = rowOf(*compared.runs[row.runs.front()]);
    std::set<QString> worstGroups;
    for (const std::size_t index : row.runs) {
        averaged.members << compared.runs[index]->id;
        worstGroups.insert(rowOf(*compared.runs[index]).worstGroup);
    }
    const RowSetStatistics& figures = row.rowSet(rowSet);
    setMeasure(figures.average, averaged.average, averaged.averageDeviation);
    setMeasure(figures.adjustedAverage, averaged.adjustedAverage, averaged.adjustedDeviation);
    setMeasure(figures.worstGroup, averaged.worst, averaged.worstDeviation);
    setMeasure(figures.gap, averaged.gap, averaged.gapDeviation);
    setMeasure(row.clampedShare, averaged.clamped, averaged.clampedDeviation);
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

std::vector<RunRow> averagedRows(const Session& session, const std::string& rule) {
    const SessionComparison compared = compareSession(session, rule);
    std::vector<RunRow> rows;
    for (const ComparisonRow& row : compared.comparison.rows)
        rows.push_back(row.runs.size() > 1
                           ? averagedRow(row, compared, shownNameOf(*compared.runs[row.runs.front()]->run))
                           : rowOf(*compared.runs[row.runs.front()]));
    for (const SessionRun& run : session.runs())
        if (run.state != SessionRun::State::done || !run.run)
            rows.push_back(rowOf(run));
    return rows;
}

TradeOffChartData tradeOffData(const Session& session, const std::string& rule, const std::string& rowSet) {
    const SessionComparison compared = compareSession(session, rule);
    TradeOffChartData data;
    data.figure = tradeOffOf(compared.comparison, rowSet);
    for (const TradeOffMark& mark : data.figure.marks) {
        const ComparisonRow& row = compared.comparison.rows[mark.row];
        QStringList ids;
        for (const std::size_t index : row.runs)
            ids << compared.runs[index]->id;
        data.runs.push_back(std::move(ids));
    }
    const QString note =
        isOracle(rule, questionOf(*session.task()))
            ? translated("⚠ settings by %1: an upper bound, not a result").arg(ruleName(rule))
            : translated("settings by %1, mean ± s.d. over seeds").arg(ruleName(rule));
    data.figure.note = note.toStdString();
    return data;
}

} // namespace groupscope
