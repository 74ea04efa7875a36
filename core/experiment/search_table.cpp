// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/search.h"
#include "core/experiment/search_space.h"
#include "core/experiment/training.h"
#include "core/runs/comparison.h"
#include "core/runs/run.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// The final runs of a method that are there.
std::vector<const Run*> finalRuns(const SearchRequest& request, const SearchedMethod& method,
                                  const Task& task, std::span<const Run> runs) {
    std::set<std::string> ids;
    for (const std::uint64_t seed : request.spec.seeds)
        ids.insert(
            describeRun(task, methods().find(method.method), method.parameters, seed, request.spec.select)
                .id);
    std::vector<const Run*> own;
    for (const Run& run : runs)
        if (run.complete && ids.erase(run.id) > 0)
            own.push_back(&run);
    return own;
}

Table::Cell statisticCell(const std::vector<const Run*>& runs, const SplitMeasure& measure) {
    std::vector<double> values;
    for (const Run* run : runs)
        if (const std::optional<double> value = measure.meantValue(*run))
            values.push_back(*value);
    const std::optional<Statistic> statistic = statisticOf(values);
    return statistic ? Table::Cell(statistic->mean, statistic->deviation) : Table::Cell();
}

SplitMeasure onSplit(SplitMeasure measure, const std::string& split) {
    measure.split = split;
    measure.worstSplit = false;
    return measure;
}

Table::Kind kindOf(const SplitMeasure& measure) {
    return measure.measure->unit == "share" ? Table::Kind::percent : Table::Kind::number;
}

} // namespace

ExperimentSpec finalExperiment(const SearchRequest& request, const SearchOutcome& outcome) {
    ExperimentSpec spec = request.spec;
    if (spec.monitor == MonitorPlan()) // the trainings of the search recorded nothing either
        spec.monitor.metrics.clear();
    spec.methods.clear();
    std::string reason, failure; // of a method that works, or does not
    for (std::size_t i = 0; i < outcome.methods.size(); ++i) {
        const SearchedMethod& method = outcome.methods[i];
        if (method.hasWinner())
            spec.methods.push_back(fixedPlan(request.spec.methods[i], method.parameters));
        else if (std::string& own = method.failures == 0 ? reason : failure; own.empty())
            own = method.method + ": " + method.reason;
    }
    if (spec.methods.empty())
        throw DataError("no method was trained to the end; " + (reason.empty() ? failure : reason), "",
                        "give a larger budget, or methods that the data suit");
    return spec;
}

Table leaderboard(const SearchRequest& request, const SearchOutcome& outcome, const Task& task,
                  std::span<const Run> runs) {
    using Kind = Table::Kind;
    const SelectionRule rule = findSelectionRule(request.spec.select);
    std::vector<std::vector<const Run*>> finals;
    std::vector<TaskDefinition> definitions;
    for (const SearchedMethod& method : outcome.methods) {
        finals.push_back(method.hasWinner() ? finalRuns(request, method, task, runs)
                                            : std::vector<const Run*>());
        for (const Run* run : finals.back())
            definitions.push_back(run->task);
    }
    std::vector<SplitMeasure> reported;
    for (const SplitDefinition& split : shownSplits(definitions))
        if (split.kind() == Purpose::report && split.n > 0) {
            reported.push_back(onSplit(rule, split.name));
            if (const auto average = knownSplitMeasure(split.name + ".average_accuracy");
                average && average->spelled() != reported.back().spelled())
                reported.push_back(*average);
        }
    const bool anyGrid = std::any_of(request.spec.methods.begin(), request.spec.methods.end(),
                                     [](const MethodPlan& plan) { return !plan.grid.empty(); });
    Table table;
    table.caption = "Settings are selected by " + rule.name +
                    ", each method on the same budget: what its defaults reach, the best that was found, and "
                    "the same of " +
                    std::to_string(request.spec.seeds.size()) +
                    " new seeds, which order the methods. The test split selected nothing.";
    table.columns = {{"method", "method", Kind::text},
                     {"settings", "settings", Kind::integer},
                     {"trainings", "trainings", Kind::number},
                     {"seconds", "s", Kind::number},
                     {"defaults", anyGrid ? "first setting" : "defaults", kindOf(rule)},
                     {"found", "found", kindOf(rule)},
                     {rule.spelled(), "new seeds", kindOf(rule), true}};
    for (const SplitMeasure& measure : reported)
        table.columns.push_back(
            {measure.spelled(), measure.split + ": " + measure.heading(), kindOf(measure), true});
    table.columns.push_back({"parameters", "selected", Kind::text});
    std::vector<std::pair<double, std::vector<Table::Cell>>> rows;
    for (std::size_t i = 0; i < outcome.methods.size(); ++i) {
        const SearchedMethod& method = outcome.methods[i];
        std::vector<Table::Cell> cells{Table::Cell(method.variant.empty() ? method.method : method.variant),
                                       Table::Cell(static_cast<double>(method.settings)),
                                       Table::Cell(method.trainings),
                                       Table::Cell(method.seconds),
                                       method.defaultScore ? Table::Cell(*method.defaultScore)
                                                           : Table::Cell(),
                                       method.hasWinner() ? Table::Cell(method.score) : Table::Cell()};
        cells.push_back(statisticCell(finals[i], rule));
        const double sign = rule.higherIsBetter() ? 1.0 : -1.0;
        const double place =
            cells.back().value ? sign * *cells.back().value : -std::numeric_limits<double>::infinity();
        for (const SplitMeasure& measure : reported)
            cells.push_back(statisticCell(finals[i], measure));
        cells.emplace_back(!method.hasWinner()   ? "none: " + method.reason
                           : method.text.empty() ? std::string("nothing to select")
                                                 : method.text);
        rows.emplace_back(place, std::move(cells));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& [place, cells] : rows)
        table.rows.push_back(std::move(cells));
    return table;
}

} // namespace groupscope
