// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_parts.h"

#include "core/base/error.h"
#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

namespace groupscope {

namespace {

constexpr int mostJobs = 64;

} // namespace

void requireSweepOptions(const SweepOptions& options) {
    if (options.jobs < 0 || options.jobs > mostJobs)
        throw UsageError(std::to_string(options.jobs) + " jobs are out of range", "",
                         "choose a number from 1 to " + std::to_string(mostJobs));
    if (options.shard.index >= options.shard.count)
        throw UsageError("there is no shard " + std::to_string(options.shard.index) + " of " +
                             std::to_string(options.shard.count),
                         "", "the first is 0, the last one less than their number");
}

std::string nameOfPart(const ExperimentSpec& spec, const ExperimentSpec& part) {
    std::string name = part.data.filename().string();
    for (const std::string& own : {part.selection.embedding, splitNameOf(spec, part)})
        if (!own.empty())
            addToList(name, own);
    return name;
}

std::string idOf(const PlannedRun& run, const ExperimentSpec& part, const Protocol& protocol) {
    return describeRun(*protocol.task(run.level, run.seed), methods().find(run.method), run.parameters,
                       run.seed, part.select)
        .id;
}

std::optional<Run> finishedRun(const RunStore& store, const std::string& id) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(store.runFile(id), failure))
        return std::nullopt;
    try {
        Run run = loadRun(store.runFile(id));
        return run.complete ? std::optional(std::move(run)) : std::nullopt;
    } catch (const Error&) { // what cannot be read is made anew: the same seed gives the same run
        return std::nullopt;
    }
}

std::size_t bytesOfData(const Task& task) {
    return sizeof(float) * static_cast<std::size_t>(task.X().size());
}

std::size_t bytesOfRun(const Task& task) {
    return 3 * bytesOfData(task);
}

int sideBySide(const Task& task) {
    const std::size_t fitting = memoryLimit() / 2 / std::max<std::size_t>(bytesOfRun(task), 1);
    return static_cast<int>(
        std::clamp<std::size_t>(fitting, 1, static_cast<std::size_t>(std::min(threadCount(), mostJobs))));
}

} // namespace groupscope
