// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_values.h"

#include "app/views/time_line.h"
#include "app/views/visible.h"
#include "core/experiment/evaluation.h"
#include "core/heads/heads.h"

#include <memory>

namespace groupscope {

TemperatureScan temperaturesOf(const RunKey& key, const Task& task, const Run* run, const RunContext& context,
                               const std::function<void(TemperatureScan)>& /*tell*/) {
    TemperaturePlan plan;
    for (const Split& split : task.splits)
        if (!split.rows.empty() && !hides(key.testHidden, split, task.select().name))
            plan.splits.push_back(split.name);
    return scanTemperatures(task, *run, plan, context);
}

std::vector<std::string> splitsOfScales(const Task& task, bool testHidden) {
    std::vector<std::string> names;
    for (const Split& split : task.splits)
        if (!split.rows.empty() && split.purpose != Purpose::fit &&
            !hides(testHidden, split, task.select().name))
            names.push_back(split.name);
    return names;
}

std::optional<AlphaScan> scalesOf(const RunKey& key, const Task& task, const Run* run,
                                  const RunContext& context,
                                  const std::function<void(std::optional<AlphaScan>)>& /*tell*/) {
    if (!isRescaled(run->head.kind))
        return std::nullopt;
    return scanAlpha(task, *run, {.splits = splitsOfScales(task, key.testHidden), .points = 21}, context);
}

Representation representationOf(const RepresentationKey& key, const Task& task, const Run* run,
                                const RunContext& context, const std::function<void(Representation)>& tell) {
    const bool isLive = !key.live.isEmpty();
    const std::unique_ptr<Head> head = isLive ? makeHead(*key.head.get())
                                       : run  ? makeHead(headAt(*run, key.epoch))
                                              : nullptr;
    RepresentationPlan plan{
        .split = key.split, .standardized = false, .information = std::nullopt, .seed = 0};
    Representation result = measureRepresentation(task, head.get(), plan, context);
    if (isLive) // the next head comes sooner than the information of this one
        return result;
    tell(result); // the information takes longer
    plan.standardized = true;
    measureInformation(task, head.get(), plan, context, result);
    return result;
}

std::size_t bytesOfScan(const TemperatureScan& scan) {
    constexpr std::size_t ofGroup = 128; // accuracy, confidence and calibration at one temperature
    return sizeof scan + scan.splits.size() * scan.temperatures.size() * (scan.groups.size() + 1) * ofGroup;
}

std::size_t bytesOfRepresentation(const Representation& representation) {
    constexpr std::size_t ofPair = 64;
    const std::size_t groups = representation.counts.size();
    return sizeof representation + groups * groups * ofPair;
}

Run runAtSnapshotOf(const SnapshotKey& key, const Task& task, const Run* run, const RunContext& context,
                    const std::function<void(Run)>& /*tell*/) {
    if (!key.testHidden)
        return runAtSnapshot(task, *run, key.place, context);
    Run then = runAtSnapshot(task, withoutReportSplits(*run), key.place, context);
    then.task = run->task;
    return then;
}

std::size_t bytesOfSnapshot(const Run& run) {
    std::size_t bytes = sizeof run;
    for (const SplitResult& result : run.splits)
        bytes += static_cast<std::size_t>(result.logits.size()) * sizeof(float) +
                 2 * result.rows.size() * sizeof(int);
    return bytes;
}

} // namespace groupscope
