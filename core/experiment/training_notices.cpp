// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training_notices.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/measures/attribute_cells.h"
#include "core/measures/evaluated.h"
#include "core/measures/measure.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// The validation examples, or a sample of whole classes, since a small class has nothing to retrieve once
/// its rows are thinned out. No class takes more than half of the rows, so that there are at least two.
Split comparedRows(const Task& task, std::uint64_t seed) {
    Split rows = task.select();
    if (rows.rows.size() <= mostRowsOfNotice)
        return rows;
    std::vector<std::vector<int>> ofClass(static_cast<std::size_t>(task.classCount()));
    for (const int row : rows.rows)
        ofClass[task.labels[row]].push_back(row);
    std::vector<int> classes(ofClass.size()), some;
    std::iota(classes.begin(), classes.end(), 0);
    Random(seed, "classes of a notice").shuffle(classes);
    for (const int own : classes) {
        const std::size_t most = std::min(mostRowsOfNotice / 2, mostRowsOfNotice - some.size());
        const std::vector<int> drawn = Random(seed, "rows of a notice", static_cast<std::uint64_t>(own))
                                           .sampleWithoutReplacement(ofClass[own], most);
        some.insert(some.end(), drawn.begin(), drawn.end());
    }
    std::sort(some.begin(), some.end());
    rows.rows = std::move(some);
    return rows;
}

std::optional<double> valueOf(const Measure& measure, const Task& task, const Split& rows, const Head* head,
                              const RunContext& context) {
    Evaluated evaluated(task, rows, head, context);
    return measure.reason(evaluated).empty() ? measure.of(evaluated).whole : std::nullopt;
}

} // namespace

std::string leftOutNotice(const Run& run) {
    const std::optional<SelectionRule> rule = knownSelectionRule(run.select);
    if (!rule || (rule->part != SplitMeasure::Part::worst && rule->part != SplitMeasure::Part::gap))
        return {};
    std::vector<MeasuredCell> cells;
    for (const std::string& name : rule->splits())
        if (const Measured* measured = findMeasured(run.split(name), rule->measure->id))
            for (const MeasuredCell& cell : comparedCells(*rule->measure, *measured, run.groups, rule->of))
                cells.push_back(cell);
    const std::size_t undefined = undefinedCells(cells);
    return undefined == 0 ? std::string()
                          : rule->name + " leaves out " + std::to_string(undefined) + " of " +
                                std::to_string(cells.size()) + " parts: " + rule->measure->title +
                                " is not defined there";
}

std::string gainNotice(const Run& run, const Task& task, const Head& head, const std::string& measure,
                       const RunContext& context) {
    if (measure.empty() || task.select().rows.empty())
        return {};
    const Split rows = comparedRows(task, run.seed);
    const Measure& own = measures().find(measure);
    const auto asStored = valueOf(own, task, rows, nullptr, context),
               trained = valueOf(own, task, rows, &head, context);
    const std::string compared =
        own.title + " of " + std::to_string(rows.rows.size()) + " " + rows.title + " examples";
    if (!asStored || !trained)
        return compared + (asStored ? " has no value after training" : " has no value") +
               ": whether anything was gained by training is not known";
    const bool higher = own.better == Better::higher;
    if (higher ? *trained <= *asStored : *trained >= *asStored)
        return compared + " is " + fixedText(100.0 * *trained, 1) + " %, no better than the " +
               fixedText(100.0 * *asStored, 1) + " % of the stored embedding: nothing was gained by training";
    return {};
}

std::string plateauNotice(const ParameterValues& parameters) {
    const auto schedule = parameters.all().find("schedule");
    if (schedule == parameters.all().end() || schedule->second != ParameterValue(std::string("plateau")))
        return {};
    return "the learning rate stays: no rule chooses the epoch by validation examples, so there is no "
           "plateau "
           "for schedule plateau to see";
}

std::string tiesNotice(const Run& run, const SelectionRule& rule) {
    if (run.history.size() < 2)
        return {};
    const std::string series = rule.series();
    const double kept = *seriesValue(run.history[run.selectedEpoch], series);
    const auto equal = std::count_if(run.history.begin(), run.history.end(), [&](const EpochRecord& record) {
        return seriesValue(record, series) == kept;
    });
    const bool tellsNothing = rule.higherIsBetter() && kept == 0.0;
    if (!tellsNothing && equal < static_cast<std::ptrdiff_t>(run.history.size()))
        return {};
    const bool share = rule.measure->unit == "share", oracle = rule.oracle(run.task);
    const std::string figure = oracle  ? "the same" // whoever reads this may be choosing yet
                               : share ? fixedText(100.0 * kept, 1) + " %"
                                       : fixedText(kept, 3);
    return rule.name + " is " + figure + " at " + std::to_string(equal) + " of " +
           std::to_string(run.history.size()) + " epochs and cannot choose among them: of these epoch " +
           std::to_string(run.selectedEpoch + 1) + " has the highest average accuracy on the same split";
}

std::vector<std::vector<int>> predictionsBySet(const Task& task, const Head& head,
                                               const RunContext& context) {
    std::vector<std::vector<int>> predictions;
    for (const Split& set : task.splits)
        if (!set.rows.empty())
            predictions.push_back(predictRows(head, task.X(), set.rows, context).classes);
    return predictions;
}

std::string unmovedNotice(const Run& run, const std::vector<std::vector<int>>& before) {
    std::size_t moved = 0, all = 0;
    for (std::size_t s = 0; s < std::min(before.size(), run.splits.size()); ++s)
        for (std::size_t i = 0; i < std::min(before[s].size(), run.splits[s].predictions.size()); ++i) {
            ++all;
            moved += before[s][i] != run.splits[s].predictions[i] ? 1 : 0;
        }
    const double share = all == 0 ? 1.0 : static_cast<double>(moved) / static_cast<double>(all);
    if (share >= fewMoved)
        return {};
    return (moved == 0 ? "training moved no prediction"
                       : "training moved only " + fixedText(100.0 * share, 2) + " % of the predictions") +
           std::string(": the result is that of the start, not of the method. Raise learning_rate, "
                       "minimum_updates or epochs");
}

} // namespace groupscope
