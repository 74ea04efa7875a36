// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/slurm_engine.h"

#include "app/cli/slurm_job.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/experiment/sweep_plan.h"
#include "core/runs/folder_state.h"
#include "core/runs/run_failure.h"

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>

namespace groupscope::cli {

namespace {

/// Work of a task where nothing else is said: long beside its start, short beside a queue.
constexpr std::chrono::seconds usualShare{600};

void submit(const SlurmJob& job, const SweepPlan& plan, const StoredSpecification& specification,
            const SweepOptions& sweep, const SlurmOptions& options, Console& console) {
    const std::size_t left = plan.runs.size() - plan.countOf(PlannedState::there);
    const std::size_t most = mostArrayTasks();
    const auto share = options.limit ? *options.limit * 9 / 10 : usualShare;
    const std::size_t tasks =
        options.tasks > 0 ? std::min(options.tasks, most) : arrayTasks(plan.seconds, left, share, most);
    job.submit({.specification = specification.file,
                .tasks = tasks,
                .cores = options.cores,
                .limit = options.limit,
                .options = options.forSbatch,
                .resume = sweep.resume});
    console.note("job " + job.number().value_or("") + " of Slurm: " + counted(tasks, "task", "tasks") +
                 " for " + counted(left, "run", "runs") + ", about " + durationText(plan.seconds) +
                 " of work; scripts and logs are in " + job.folder().string());
}

bool waitFor(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

/// Shows how far the folder is until Slurm has no task of the job any more.
void follow(const SlurmJob& job, const RunStore& store, const RunContext& context) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds shortest{2000}, longest{30'000};
    constexpr int patience = 10; // looks in vain until a controller that does not answer is given up
    int inVain = 0;
    while (true) {
        const auto began = Clock::now();
        bool active = true;
        try {
            active = job.isActive();
            inVain = 0;
        } catch (const DataError&) {
            if (++inVain == patience)
                throw;
        }
        const FolderState state = folderState(store.folder(), context);
        const std::size_t ended = state.done + state.failed + state.notApplicable;
        context.report(static_cast<double>(ended) /
                           static_cast<double>(std::max<std::size_t>(state.planned, 1)),
                       std::to_string(ended) + " of " + std::to_string(state.planned) + " runs done, " +
                           std::to_string(state.claimed.size()) + " in work; job " +
                           job.number().value_or("") + " of Slurm");
        if (!active)
            return;
        const auto cost = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
        if (!waitFor(std::clamp(cost * 20, shortest, longest), context.stop))
            throw Cancelled();
    }
}

ExperimentOutcome outcomeOf(const SweepPlan& plan, const RunStore& store, Console& console) {
    ExperimentOutcome outcome{.planned = plan.runs.size(), .alreadyThere = plan.countOf(PlannedState::there)};
    std::vector<std::string> unreadable;
    std::map<std::string, RunFailure> failures;
    for (RunFailure& failure : loadFailures(store.folder(), unreadable))
        failures.emplace(failure.run.id, std::move(failure));
    for (const std::string& problem : unreadable)
        console.warn(problem);
    std::size_t left = 0;
    for (const PlannedWork& work : plan.runs) {
        if (work.state == PlannedState::there)
            continue;
        if (store.contains(work.id)) {
            ++outcome.computed;
        } else if (const auto failed = failures.find(work.id); failed != failures.end()) {
            outcome.failures.push_back(
                {work.run, work.part, work.level, failed->second.text, failed->second.isNotApplicable()});
        } else {
            ++left;
        }
    }
    if (left > 0) {
        console.warn(counted(left, "run is", "runs are") + " not made: their tasks ended before");
        throw Cancelled();
    }
    return outcome;
}

} // namespace

ExperimentOutcome runOnSlurm(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                             const SweepOptions& sweep, const SlurmOptions& options, Console& console) {
    const SlurmJob job(store.folder());
    const bool goesOn = job.isActive(); // where there is no Slurm, this says so before anything is timed
    const SweepPlan plan = planSweep(spec, open, store, sweep, console.context());
    const StoredSpecification kept = keepExperiment(spec, store, sweep.resume);
    if (plan.countOf(PlannedState::there) < plan.runs.size()) {
        if (goesOn)
            console.note("job " + job.number().value_or("") + " of Slurm goes on, and is followed");
        else
            submit(job, plan, kept, sweep, options, console);
        console.setInterruptedNote(
            "job " + job.number().value_or("") +
            " of Slurm goes on; the same command follows it, and 'groupscope-cli cancel " +
            store.folder().string() + "' stops it");
        follow(job, store, console.context());
        console.setInterruptedNote("finished runs are in " + store.folder().string() +
                                   "; the same command continues");
        for (const std::string& complaint : job.complaints())
            console.warn(complaint);
    }
    ExperimentOutcome outcome = outcomeOf(plan, store, console);
    store.saveSummary(store.loadSummaries(console.context()));
    return outcome;
}

} // namespace groupscope::cli
