// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison_convergence.h"

#include "core/runs/convergence.h"

namespace groupscope {

void countUnconverged(std::span<const Run* const> runs, Comparison& comparison) {
    const std::vector<bool> below = belowBestOfTask(runs);
    for (ComparisonRow& row : comparison.rows)
        for (const std::size_t run : row.runs) {
            row.judgedRuns += runs[run]->converged ? 1 : 0;
            row.notConverged += runs[run]->converged.value_or(true) ? 0 : 1;
            row.belowBestOfTask += below[run] ? 1 : 0;
        }
}

bool isUnconverged(const ComparisonRow& row) {
    return row.notConverged > 0 || row.belowBestOfTask > 0;
}

std::string shareOfRuns(std::size_t count, std::size_t runs) {
    if (count == 0)
        return runs == 0 ? "" : "no"; // of a method that failed nothing is known
    return count == runs ? "yes" : std::to_string(count) + " of " + std::to_string(runs);
}

std::string convergedText(const ComparisonRow& row) {
    return row.judgedRuns == 0 ? "" : shareOfRuns(row.judgedRuns - row.notConverged, row.judgedRuns);
}

std::string unconvergedCaption() {
    return " ‡: a run is not converged, or its training accuracy is far below the best of the task, so the "
           "value is no evidence about the method.";
}

std::string unconvergedVerdict(const std::vector<std::string>& titles) {
    std::string names;
    for (std::size_t i = 0; i < titles.size(); ++i)
        names += (i == 0 ? "" : i + 1 < titles.size() ? ", " : " and ") + titles[i];
    if (titles.empty())
        return {};
    return " " + names + (titles.size() == 1 ? " is" : " are") +
           " marked ‡ (not converged, or far below the best training accuracy): a difference to " +
           (titles.size() == 1 ? "it" : "them") + " is no evidence about the method.";
}

} // namespace groupscope
