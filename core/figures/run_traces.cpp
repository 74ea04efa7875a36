// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/run_traces.h"

#include "core/figures/method_style.h"
#include "core/figures/reported_set.h"
#include "core/figures/row_name.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Of the reported rows; of others only where the task has none of these: marks of different rows would
/// not compare.
const SplitResult* resultOf(const Run& run, const std::string& reported) {
    const bool asked =
        std::any_of(run.task.splits.begin(), run.task.splits.end(),
                    [&](const SplitDefinition& set) { return set.name == reported && set.n > 0; });
    return asked ? run.split(reported) : run.shownResult();
}

} // namespace

std::vector<RunTrace> tracesOf(const Comparison& comparison, std::span<const Run> runs, bool everySeed) {
    std::vector<RunTrace> traces;
    const std::string reported = reportedSet(comparison);
    for (const ComparisonRow& row : comparison.rows) {
        if (!row.selected)
            continue;
        const MethodStyle style = rowStyle(row);
        const std::size_t count = everySeed ? row.runs.size() : 1;
        for (std::size_t i = 0; i < count; ++i) {
            const Run& run = runs[row.runs[i]];
            const SplitResult* shown = resultOf(run, reported);
            traces.push_back({.name = variantName(row),
                              .key = "",
                              .style = style.shape,
                              .color = style.color,
                              .history = &run.history,
                              .selectedEpoch = run.selectedEpoch,
                              .worstGroupAccuracy = shown ? shown->report.worstGroupAccuracy : std::nullopt,
                              .emphasized = false,
                              .monitored = run.monitorSplit});
        }
    }
    return traces;
}

} // namespace groupscope
