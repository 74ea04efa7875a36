// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training_notices.h"

#include "core/base/text.h"
#include "core/classifiers/classifier.h"
#include "core/measures/evaluated.h"
#include "core/measures/measure.h"

#include <optional>

namespace groupscope {

namespace {

/// Those to select by, or of many some.
RowSet comparedRows(const Task& task, std::uint64_t seed) {
    RowSet rows = task.select();
    std::vector<int> labels, some;
    for (const int row : rows.rows)
        labels.push_back(task.labels[static_cast<std::size_t>(row)]);
    for (const int place : stratifiedRows(labels, task.classCount(), mostRowsOfNotice, seed))
        some.push_back(rows.rows[static_cast<std::size_t>(place)]);
    rows.rows = std::move(some);
    return rows;
}

std::optional<double> valueOf(const Measure& measure, const Task& task, const RowSet& rows, const Head* head,
                              const RunContext& context) {
    Evaluated evaluated(task, rows, head, context);
    return measure.whyNot(evaluated).empty() ? measure.of(evaluated).whole : std::nullopt;
}

} // namespace

std::string gainNotice(const Run& run, const Task& task, const Head& head, const std::string& measure,
                       const RunContext& context) {
    if (measure.empty() || task.select().rows.empty())
        return {};
    const RowSet rows = comparedRows(task, run.seed);
    const Measure& own = findMeasure(measure);
    const auto asStored = valueOf(own, task, rows, nullptr, context),
               trained = valueOf(own, task, rows, &head, context);
    const bool higher = own.better == Better::higher;
    if (asStored && trained && (higher ? *trained <= *asStored : *trained >= *asStored))
        return own.title + " of " + std::to_string(rows.rows.size()) + " " + rows.title + " rows is " +
               fixedText(100.0 * *trained, 1) + " %, no better than the " + fixedText(100.0 * *asStored, 1) +
               " % of the rows as they are: nothing was gained by training";
    return {};
}

} // namespace groupscope
