// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_comparison.h"

#include "app/session/translated.h"
#include "app/views/run_presentation.h"
#include "core/figures/row_name.h"
#include "core/runs/comparison_convergence.h"

#include <QCoreApplication>

#include <set>
#include <utility>

namespace groupscope {

namespace {

bool isCompared(const SessionRun& run) {
    return run.state == SessionRun::State::done && run.run;
}

/// The row of several seeds, made of the row of the first.
RunRow averagedRow(const Session& session, const ComparisonRow& row,
                   const std::vector<const SessionRun*>& seeds, const RunTitles& titles,
                   const std::string& split, const std::vector<RunColumn>& numbers) {
    RunRow averaged = rowOf(session, *seeds.front(), titles, split, {});
    std::set<QString> worstGroups;
    for (const SessionRun* seed : seeds) {
        averaged.members << seed->id;
        averaged.valuesHidden = averaged.valuesHidden || hidesAny(*seed, split);
        worstGroups.insert(worstGroupOf(*seed->run, split));
    }
    if (!row.variant.empty())
        averaged.method = translated("%1 (%2)").arg(QString::fromStdString(row.variant),
                                                    QString::fromStdString(seeds.front()->method->name));
    if (isUnconverged(row))
        averaged.method = withUnconvergedMark(averaged.method);
    averaged.numbers = meansOf(seeds, numbers);
    const FigureIntervals& intervals = row.split(split).intervals;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i].measure && numbers[i].measure->part == SplitMeasure::Part::whole)
            averaged.numbers[i].interval = intervals.of(numbers[i].measure->measure->id);
    averaged.seedsCount = intervals.seeds;
    averaged.seconds = row.seconds ? row.seconds->mean : 0.0;
    averaged.epochNumber = 0;
    averaged.epoch = translated("varies, %1").arg(ruleName(seeds.front()->run->select));
    if (worstGroups.size() > 1)
        averaged.worstGroup = translated("%1 values").arg(worstGroups.size());
    return averaged;
}

} // namespace

std::vector<SharedComparison::Stand> SharedComparison::standOfRuns() const {
    std::vector<Stand> stands;
    for (const SessionRun& run : session_->runs()->all())
        if (isCompared(run))
            stands.emplace_back(run.stored.summary ? run.stored.summary : run.run, run.testHidden);
    return stands;
}

std::shared_ptr<const SessionComparison> SharedComparison::of(const std::string& rule) {
    std::vector<Stand> stands = standOfRuns();
    const FolderTables& tables = session_->stored()->tables();
    const bool sameRuns = compared_ && stands == stands_ && varied_ == session_->runs()->varied() &&
                          compared_->comparison.variants == tables.variants;
    if (!sameRuns)
        histories_.reset();
    if (sameRuns && rule_ == rule)
        return compared_;
    auto compared = std::make_shared<SessionComparison>();
    std::vector<const Run*> runs;
    for (const SessionRun& run : session_->runs()->all())
        if (isCompared(run)) {
            compared->runs << run.id;
            runs.push_back(run.run.get());
        }
    const std::string varied = session_->runs()->varied();
    compared->comparison =
        compareRuns(runs, rule, varied.empty() ? std::vector<std::string>() : std::vector{varied},
                    tables.variants, std::nullopt);
    rule_ = rule; // once nothing was thrown: what is kept is by these
    varied_ = varied;
    stands_ = std::move(stands);
    return compared_ = std::move(compared);
}

std::shared_ptr<const std::vector<Run>> SharedComparison::runsWithHistories(const std::string& rule) {
    of(rule);
    if (histories_)
        return histories_;
    auto runs = std::make_shared<std::vector<Run>>();
    for (const SessionRun& run : session_->runs()->all())
        if (isCompared(run)) {
            runs->push_back(figuresOf(*run.run));
            runs->back().history = run.run->history;
        }
    return histories_ = std::move(runs);
}

void SharedComparison::forget() {
    stands_.clear();
    compared_.reset();
    histories_.reset();
}

RunTitles titlesOf(const Session& session) {
    std::vector<const SessionRun*> runs;
    for (const SessionRun& run : session.runs()->all())
        runs.push_back(&run);
    return RunTitles(runs);
}

std::vector<RunRow> averagedRows(const Session& session, const SessionComparison& compared,
                                 const std::string& split, const std::vector<RunColumn>& numbers) {
    const RunTitles titles = titlesOf(session);
    std::vector<RunRow> rows;
    for (const ComparisonRow& row : compared.comparison.rows) {
        std::vector<const SessionRun*> seeds;
        for (const std::size_t run : row.runs)
            seeds.push_back(session.find(compared.runs[static_cast<qsizetype>(run)]));
        rows.push_back(seeds.size() > 1 ? averagedRow(session, row, seeds, titles, split, numbers)
                                        : rowOf(session, *seeds.front(), titles, split, numbers));
    }
    for (const SessionRun& run : session.runs()->all())
        if (!isCompared(run))
            rows.push_back(rowOf(session, run, titles, split, numbers));
    return rows;
}

std::optional<BaselineComparison> differencesOf(const SessionComparison& compared, const std::string& split,
                                                const Session& session, BaselineDifferences& differences,
                                                std::vector<std::string>& problems) {
    const std::vector<ComparisonRow>& rows = compared.comparison.rows;
    BaselineComparison made{.split = split, .baseline = rows.size(), .others = {}};
    for (std::size_t row = 0; row < rows.size() && made.baseline == rows.size(); ++row)
        if (!session.runs()->baseline().isEmpty() &&
            idsOf(compared, row).contains(session.runs()->baseline()))
            made.baseline = row;
    if (made.baseline == rows.size())
        return std::nullopt;
    bool waits = false;
    QStringList without;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!rows[row].selected || row == made.baseline || rows[row].section != rows[made.baseline].section)
            continue;
        const BaselineDifferences::Known known = differences.of(idsOf(compared, row), split, true);
        made.others.push_back({.row = row, .differences = {}});
        if (known.value)
            made.others.back().differences = *known.value;
        if (!known.reason.isEmpty())
            problems.push_back(
                translated("No difference of %1: %2")
                    .arg(QString::fromStdString(rowName(compared.comparison, rows[row])), known.reason)
                    .toStdString());
        waits = waits || known.isOnWay;
        if (!known.value && known.reason.isEmpty() && !known.isOnWay)
            without << QString::fromStdString(rowName(compared.comparison, rows[row]));
    }
    if (!without.isEmpty())
        problems.push_back(translated("No difference of %1: its values on the %2 split, or those of the "
                                      "baseline, are hidden or not stored")
                               .arg(without.join(QStringLiteral(", ")), QString::fromStdString(split))
                               .toStdString());
    if (waits)
        problems.push_back(translated("Differences to the baseline are being computed").toStdString());
    return made;
}

QStringList idsOf(const SessionComparison& compared, std::size_t row) {
    QStringList ids;
    for (const std::size_t run : compared.comparison.rows[row].runs)
        ids << compared.runs[static_cast<qsizetype>(run)];
    return ids;
}

namespace {

/// A note on stopped runs, which no comparison includes though the table lists them; empty: none.
QString stoppedNote(const Session& session) {
    const auto stopped =
        std::count_if(session.runs()->all().begin(), session.runs()->all().end(), [](const SessionRun& run) {
            return run.run && run.state == SessionRun::State::stopped;
        });
    return stopped == 0   ? QString()
           : stopped == 1 ? translated("; without 1 stopped run")
                          : translated("; without %1 stopped runs").arg(stopped);
}

} // namespace

std::string choiceNote(const Session& session, const std::string& rule) {
    const QString note =
        isOracle(rule, definitionOf(*session.task()))
            ? translated("⚠ settings selected by %1: an upper bound, not a result").arg(ruleName(rule))
            : translated("settings selected by %1, means over seeds").arg(ruleName(rule));
    return (note + stoppedNote(session)).toStdString();
}

} // namespace groupscope
