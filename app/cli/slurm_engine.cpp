// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/slurm_engine.h"

#include "app/cli/command_description.h"
#include "app/cli/one_of.h"
#include "app/cli/slurm_job.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/base/thread_share.h"
#include "core/experiment/sweep_plan.h"
#include "core/runs/folder_state.h"
#include "core/runs/run_claims.h"
#include "core/runs/run_failure.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>

namespace groupscope::cli {

namespace {

/// Work of a task where nothing else is said: long beside its start, short beside a queue.
constexpr std::chrono::seconds usualShare{600};

/// Seconds of work of all runs that are not there, by one task. Runs of unknown time count as the mean of the
/// others; nothing where none is known.
std::optional<double> workOf(const SweepPlan& plan, std::size_t left) {
    const auto known = static_cast<double>(left - plan.unknown);
    return known == 0 ? std::nullopt : std::optional(plan.seconds * static_cast<double>(left) / known);
}

/// The job for all runs of a plan that are not there, with `most` tasks at most.
SlurmRequest requestOf(const SweepPlan& plan, const std::string& specification, const SweepOptions& sweep,
                       const SlurmOptions& options, std::size_t most) {
    const std::size_t left = plan.runs.size() - plan.countOf(PlannedState::there);
    const auto share = options.limit ? timeOfRuns(*options.limit) * 9 / 10 : usualShare;
    const std::optional<double> work = workOf(plan, left);
    const std::size_t wanted = work ? arrayTasks(*work / options.cores, left, share, most) : left;
    SlurmRequest request{.specification = specification,
                         .tasks = std::min(options.tasks > 0 ? options.tasks : wanted, most),
                         .cores = options.cores,
                         .limit = options.limit,
                         .options = options.forSbatch,
                         .flags = options.flags};
    if (sweep.resume)
        request.flags.insert(request.flags.begin(), "--resume");
    return request;
}

/// Throws UsageError where the job makes something else.
void requireSameJob(const SlurmJob& job, const std::string& specification) {
    if (!job.makes(specification))
        throw UsageError("job " + job.number().value_or("") + " of Slurm makes another experiment there",
                         job.folder().parent_path().string(),
                         "wait until it has ended, or stop it with 'cancel'");
}

bool waitFor(std::chrono::milliseconds time, const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

/// Shows how far a job is until Slurm has no task of it any more.
void follow(const SlurmJob& job, const std::function<JobProgress()>& look, const RunContext& context) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds shortest{2000}, longest{30'000};
    constexpr int patience = 10;     // looks in vain until a controller that does not answer is given up
    int inVain = 0, endedBefore = 0; // looks in a row
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
        const JobProgress progress = look();
        context.report(progress.fraction, progress.text + "; job " + job.number().value_or("") + " of Slurm");
        if (!active)
            return;
        // Tasks that wait for a node have nothing left to do; twice, as a task may be between two runs.
        endedBefore = progress.allThere ? endedBefore + 1 : 0;
        if (endedBefore == 2)
            return job.cancel();
        const auto cost = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - began);
        if (!waitFor(std::clamp(cost * 20, shortest, longest), context.stop))
            throw Cancelled();
    }
}

/// How far the runs of a folder are. What failed before is tried again, so a job with such runs ends by
/// itself.
JobProgress progressOf(const std::filesystem::path& folder, const RunContext& context) {
    const FolderState state = folderState(folder, context);
    const std::size_t ended = state.done + state.failed + state.notApplicable;
    return {.fraction =
                static_cast<double>(ended) / static_cast<double>(std::max<std::size_t>(state.planned, 1)),
            .text = std::to_string(ended) + " of " + std::to_string(state.planned) + " runs done, " +
                    std::to_string(state.claimed.size()) + " in progress",
            .allThere = state.claimed.empty() && state.done + state.notApplicable == state.planned};
}

/// Outcome of the runs of `before`, whose present state is `after`.
ExperimentOutcome outcomeOf(const SweepPlan& before, const SweepPlan& after, const RunStore& store,
                            Console& console) {
    ExperimentOutcome outcome{.planned = before.runs.size(),
                              .alreadyThere = before.countOf(PlannedState::there)};
    std::size_t left = 0;
    for (std::size_t i = 0; i < before.runs.size(); ++i) {
        const PlannedWork &then = before.runs[i], &now = after.runs[i];
        if (then.state == PlannedState::there)
            continue;
        if (now.state == PlannedState::there) {
            ++outcome.computed;
        } else if (now.state == PlannedState::failed && now.attempt != then.attempt) {
            const RunFailure failure = loadFailure(store.folder(), now.id).value_or(RunFailure{});
            outcome.failures.push_back(
                {now.run, now.part, now.level, failure.text, failure.isNotApplicable()});
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

void submitAndFollow(const SlurmJob& job, const SlurmRequest& request, const std::string& submitted,
                     const std::function<JobProgress()>& look, Console& console) {
    const auto number = [&] { return job.number().value_or(""); };
    RunClaims claims(job.folder());
    const bool active = job.isActive();
    if (active)
        requireSameJob(job, request.specification);
    if (active || !claims.take("submission") || job.isActive()) {
        console.note("job " + number() + " of Slurm is running and is followed");
    } else {
        job.submit(request);
        console.note("job " + number() + " of Slurm: " + counted(request.tasks, "task", "tasks") + " for " +
                     submitted + "; scripts and logs are in " + job.folder().string());
    }
    claims.give("submission");
    const std::string folder = job.folder().parent_path().string();
    console.setInterruptedNote(
        "job " + number() + " of Slurm continues; the same command follows it, and 'groupscope-cli cancel " +
        folder + "' stops it");
    follow(job, look, console.context());
    for (const std::string& complaint : job.complaints())
        console.warn(complaint);
}

void SlurmOptions::addTo(CLI::App& command) {
    const OptionHeading heading(command, "Cluster");
    command
        .add_option(
            "--engine", engine,
            "Where the work is done: local (default), or slurm: submits an array job whose tasks share "
            "it, and follows it; --time-limit is then that of a task")
        ->type_name("ENGINE")
        ->check(oneOf({"local", "slurm"}));
    command
        .add_option("--tasks", tasks,
                    "Tasks of the array job; default: so many that each has 10 minutes of work, or nine "
                    "tenths of --time-limit; of a search, one for every eight trainings")
        ->type_name("N")
        ->check(CLI::Range(1, 1'000'000));
    command.add_option("--cores", cores, "Cores of a task of the array job; default 1")
        ->type_name("N")
        ->check(CLI::Range(1, 256));
    command
        .add_option("--sbatch", forSbatch,
                    "An option for sbatch, such as --sbatch=--partition=cpu; may be given several times")
        ->type_name("OPTION")
        ->allow_extra_args(false)
        ->take_all();
}

std::vector<std::string> SlurmOptions::given() const {
    std::vector<std::string> flags;
    const auto add = [&](const char* flag, bool isGiven) {
        if (isGiven)
            flags.emplace_back(flag);
    };
    add("--engine", isAsked());
    add("--tasks", tasks > 0);
    add("--cores", cores != 1);
    add("--sbatch", !forSbatch.empty());
    return flags;
}

void SlurmOptions::requireSense() const {
    constexpr std::chrono::seconds shortest{120};
    if (!isAsked() && !given().empty())
        throw UsageError("--tasks, --cores and --sbatch are about a job of Slurm", "",
                         "give --engine slurm too");
    if (isAsked() && limit && *limit < shortest)
        throw UsageError("a task needs more time", "--time-limit", "give at least 2m");
}

ExperimentOutcome runOnSlurm(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                             const SweepOptions& sweep, const SlurmOptions& options, Console& console) {
    const SlurmJob job(store.folder());
    const std::string specification = toJson(spec);
    const bool goesOn = job.isActive();
    if (goesOn)
        requireSameJob(job, specification);
    const std::size_t most = mostArrayTasks(); // throws without Slurm, before data are read and runs timed
    SweepOptions ofTask = sweep;               // runs of a task follow each other on one core
    ofTask.jobs = 1;
    const SweepPlan plan = [&] {
        const auto share = std::make_shared<ThreadShare>();
        const OwnThreads one(share);
        return planSweep(spec, open, store, ofTask, console.context(),
                         goesOn ? PlanDetail::states : PlanDetail::costs);
    }();
    const StoredSpecification kept = keepExperiment(spec, store, sweep.resume);
    std::vector<std::string> ids;
    for (const PlannedWork& work : plan.runs)
        ids.push_back(work.id);
    store.keepPlan(kept.json, ids);
    if (plan.countOf(PlannedState::there) < plan.runs.size()) {
        const std::size_t left = plan.runs.size() - plan.countOf(PlannedState::there);
        const std::optional<double> work = workOf(plan, left);
        submitAndFollow(
            job, requestOf(plan, specification, sweep, options, most),
            counted(left, "run", "runs") +
                (work ? ", about " + durationText(*work) + " of one core's work" : ""),
            [&] { return progressOf(store.folder(), console.context()); }, console);
        console.setInterruptedNote("finished runs are in " + store.folder().string() +
                                   "; the same command continues");
    }
    const SweepPlan now = planSweep(spec, open, store, ofTask, console.context(), PlanDetail::states);
    ExperimentOutcome outcome = outcomeOf(plan, now, store, console);
    store.saveSummary(store.loadSummaries(console.context()));
    return outcome;
}

} // namespace groupscope::cli
