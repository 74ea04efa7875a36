// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training_notices.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/measures/attribute_cells.h"
#include "core/measures/evaluated.h"
#include "core/measures/measure.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// Those to select by, or of many some: whole classes, since of a small one nothing can be found again once
/// its rows are thinned out. None takes more than half of the rows, so that there are two.
RowSet comparedRows(const Task& task, std::uint64_t seed) {
    RowSet rows = task.select();
    if (rows.rows.size() <= mostRowsOfNotice)
        return rows;
    std::vector<std::vector<int>> ofClass(static_cast<std::size_t>(task.classCount()));
    for (const int row : rows.rows)
        ofClass[static_cast<std::size_t>(task.labels[static_cast<std::size_t>(row)])].push_back(row);
    std::vector<int> classes(ofClass.size()), some;
    std::iota(classes.begin(), classes.end(), 0);
    Random(seed, "classes of a notice").shuffle(classes);
    for (const int own : classes) {
        const std::size_t most = std::min(mostRowsOfNotice / 2, mostRowsOfNotice - some.size());
        const std::vector<int> drawn =
            Random(seed, "rows of a notice", static_cast<std::uint64_t>(own))
                .sampleWithoutReplacement(ofClass[static_cast<std::size_t>(own)], most);
        some.insert(some.end(), drawn.begin(), drawn.end());
    }
    std::sort(some.begin(), some.end());
    rows.rows = std::move(some);
    return rows;
}

std::optional<double> valueOf(const Measure& measure, const Task& task, const RowSet& rows, const Head* head,
                              const RunContext& context) {
    Evaluated evaluated(task, rows, head, context);
    return measure.whyNot(evaluated).empty() ? measure.of(evaluated).whole : std::nullopt;
}

} // namespace

std::string leftOutNotice(const Run& run) {
    const std::optional<SelectionRule> rule = knownSelectionRule(run.select);
    if (!rule || rule->part == SelectionRule::Part::whole)
        return {};
    const Measured* measured = findMeasured(run.rowSet(rule->rowSet), rule->measure->id);
    if (measured == nullptr)
        return {};
    const std::vector<MeasuredCell> cells =
        comparedCells(*rule->measure, *measured, run.groups, rule->attribute);
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
    const RowSet rows = comparedRows(task, run.seed);
    const Measure& own = findMeasure(measure);
    const auto asStored = valueOf(own, task, rows, nullptr, context),
               trained = valueOf(own, task, rows, &head, context);
    const std::string compared =
        own.title + " of " + std::to_string(rows.rows.size()) + " " + rows.title + " rows";
    if (!asStored || !trained)
        return compared + (asStored ? " has no value after training" : " has no value") +
               ": whether anything was gained by training is not known";
    const bool higher = own.better == Better::higher;
    if (higher ? *trained <= *asStored : *trained >= *asStored)
        return compared + " is " + fixedText(100.0 * *trained, 1) + " %, no better than the " +
               fixedText(100.0 * *asStored, 1) + " % of the rows as they are: nothing was gained by training";
    return {};
}

} // namespace groupscope
