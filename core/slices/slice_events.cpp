// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slices.h"

#include "core/base/error.h"

#include <cmath>
#include <limits>

namespace groupscope {

namespace {

std::string nameOf(std::span<const Run* const> runs) {
    const Run& first = *runs.front();
    if (runs.size() > 1)
        return first.method + ", " + std::to_string(runs.size()) + " seeds";
    return first.name.empty() ? first.method : first.name;
}

/// The predictions (n,) of the examples of the split. Throws DataError as errorsOf().
const std::vector<int>& predictionsOf(const Task& task, const Run& run, const Split& split) {
    const std::string where = run.method + ", seed " + std::to_string(run.seed);
    const SplitResult* result = run.split(split.name);
    if (result == nullptr || result->predictions.empty())
        throw DataError("the run stores no predictions of the split '" + split.name + "'", where,
                        "take a run with a classifier that was evaluated on that split");
    if (result->rows != split.rows || result->predictions.size() != split.rows.size())
        throw DataError("the run has other examples in the split '" + split.name + "'", where,
                        "take a run that was trained on this task");
    if (run.groups.classes() != task.groups.classes())
        throw DataError("the run has other classes", where, "take a run that was trained on this task");
    return result->predictions;
}

/// The number of runs (n,) that are wrong on each example of the split.
std::vector<int> wrongOf(const Task& task, std::span<const Run* const> runs, const Split& split) {
    if (runs.empty())
        throw UsageError("no run is given", "slices", "give the runs of one setting");
    std::vector<int> wrong(split.rows.size(), 0);
    for (const Run* run : runs) {
        const std::vector<int>& predictions = predictionsOf(task, *run, split);
        for (std::size_t i = 0; i < wrong.size(); ++i)
            wrong[i] += predictions[i] != task.labels[split.rows[i]] ? 1 : 0;
    }
    return wrong;
}

} // namespace

SliceEvents errorsOf(const Task& task, std::span<const Run* const> runs, const std::string& split) {
    const Split& own = task.split(split, "slices");
    const std::vector<int> wrong = wrongOf(task, runs, own);
    SliceEvents events{.split = own.name, .title = "errors of " + nameOf(runs), .events = {}};
    for (const int count : wrong)
        events.events.push_back(static_cast<double>(count) / static_cast<double>(runs.size()));
    return events;
}

SliceEvents brokenBy(const Task& task, std::span<const Run* const> a, std::span<const Run* const> b,
                     const std::string& split) {
    const Split& own = task.split(split, "slices");
    const std::vector<int> wrongA = wrongOf(task, a, own);
    SliceEvents events = errorsOf(task, b, split);
    events.title += " on examples that " + nameOf(a) + " predicts correctly";
    for (std::size_t i = 0; i < wrongA.size(); ++i)
        if (wrongA[i] > 0)
            events.events[i] = std::numeric_limits<double>::quiet_NaN();
    return events;
}

} // namespace groupscope
