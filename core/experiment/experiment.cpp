// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/experiment.h"

#include "core/base/instruction_set.h"
#include "core/data/data_check.h"
#include "core/data/task_definition.h"
#include "core/experiment/messages.h"
#include "core/experiment/protocol.h"
#include "core/experiment/run_workers.h"
#include "core/experiment/spec_tables.h"
#include "core/experiment/sweep_parts.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/cancel_request.h"
#include "core/runs/run_claims.h"
#include "core/runs/run_failure.h"

#include <algorithm>
#include <set>
#include <stop_token>
#include <utility>

namespace groupscope {

namespace {

[[noreturn]] void throwOtherSpecification(const RunStore& store) {
    throw UsageError("the folder holds another experiment", (store.folder() / "spec.json").string(),
                     message<experimentMessages, "resume_experiment">());
}

/// With whole paths, so that it means the same in any working directory; other texts stay.
std::string withWholePaths(const std::string& json) {
    try {
        ExperimentSpec spec = parseExperimentSpec(json, "");
        makePathsWhole(spec);
        return toJson(spec);
    } catch (const Error&) { // of another version
        return json;
    }
}

bool isSameSpecification(const std::string& a, const std::string& b) {
    return a == b || withWholePaths(a) == withWholePaths(b);
}

void requireSameSpecification(const RunStore& store, const std::string& json, bool resume) {
    const std::vector<StoredSpecification> there = store.specifications();
    const bool known = there.empty() || std::any_of(there.begin(), there.end(), [&](const auto& own) {
                           return isSameSpecification(own.json, json);
                       });
    if (!known && !resume)
        throwOtherSpecification(store);
}

/// Runs of a file that was changed since would stand beside its new ones as another data set.
void requireSameData(const RunStore& store, const std::vector<std::string>& definitions, bool resume) {
    const std::vector<std::string> there = store.validatedTasks();
    const bool same = std::all_of(there.begin(), there.end(), [&](const std::string& definition) {
        return std::find(definitions.begin(), definitions.end(), definition) != definitions.end();
    });
    if (!same && !resume)
        throw UsageError("the data have changed since the runs of the folder were made",
                         store.folder().string(), message<experimentMessages, "resume_with_changed_data">());
}

/// Whether nothing of that run is missing. `others`: with which other instructions runs that are there were
/// trained.
bool isThere(const Run& asked, const Protocol& protocol, const RunStore& store,
             std::set<std::string>& others) {
    const std::optional<Run> there = finishedRun(store, asked.id);
    if (!there)
        return false;
    if (!there->instructionSet.empty() && there->instructionSet != asked.instructionSet)
        others.insert(there->instructionSet);
    return protocol.isComplete(*there);
}

/// What the parts of an experiment are made with.
struct Sweep {
    const RunStore& store;
    const SweepOptions& options;
    RunClaims claims;
    std::size_t planned = 0; ///< runs that it asks for, of the parts until now
    ExperimentOutcome outcome{};
};

/// Makes what is missing of one file and embedding, the `number`th. `name` tells it from others; or empty.
void makePart(const ExperimentSpec& part, std::size_t number, const std::string& name,
              const std::shared_ptr<const Task>& task, Sweep& sweep, const RunContext& context) {
    requireAverages(part.averages, *task);
    const Protocol protocol(task, part.imbalance, part.downstream);
    const RunStore& store = sweep.store;
    ExperimentOutcome& outcome = sweep.outcome;
    const ValidationReport report =
        validateTask(*task, {.stop = context.stop, .onProgress = {}, .onNotice = {}});
    if (number == 0)
        store.saveValidation(report, *task, name);
    else
        store.addValidation(report, *task, name);
    for (const std::string& problem : problemWarnings(dataChecks(report, *task), task->warnings)) {
        outcome.warnings.push_back((name.empty() ? "" : name + ": ") + problem);
        context.notice(outcome.warnings.back());
    }
    std::vector<MissingRun> missing;
    std::set<std::string> others;
    for (PlannedRun& run : planRuns(part)) {
        if (!sweep.options.shard.has(sweep.planned++))
            continue;
        const Run asked = describeRun(*protocol.task(run.level, run.seed), methods().find(run.method),
                                      run.parameters, run.seed, part.select);
        ++outcome.planned;
        const std::optional<RunFailure> failure = loadFailure(store.folder(), asked.id);
        if (!isThere(asked, protocol, store, others)) {
            missing.push_back({std::move(run), asked.id, failure ? failure->attempt : std::string()});
            continue;
        }
        ++outcome.alreadyThere;
        if (failure) // the process that made it was killed before it could do this
            removeFailure(store.folder(), asked.id);
    }
    for (const std::string& other : others)
        context.notice("runs that are there already were trained with " + other + ", not with " +
                       instructionSetName() + ": they stay as they are");
    const std::size_t failed = outcome.failures.size();
    RunWorkers(std::move(missing), part, protocol, store, sweep.claims, context, outcome)
        .run(sweep.options.jobs > 0 ? sweep.options.jobs : sideBySide(*task), sweep.options.lastStart);
    for (std::size_t i = failed; i < outcome.failures.size(); ++i)
        outcome.failures[i].part = name;
}

} // namespace

std::size_t ExperimentOutcome::notApplicableCount() const {
    return static_cast<std::size_t>(std::count_if(
        failures.begin(), failures.end(), [](const Failure& failure) { return failure.notApplicable; }));
}

StoredSpecification keepExperiment(const ExperimentSpec& spec, const RunStore& store, bool resume) {
    const std::string json = toJson(spec);
    requireSameSpecification(store, json, resume);
    store.create();
    const auto find = [&]() -> std::optional<StoredSpecification> {
        for (StoredSpecification& own : store.specifications())
            if (isSameSpecification(own.json, json))
                return std::move(own);
        return std::nullopt;
    };
    if (std::optional<StoredSpecification> there = find())
        return *there;
    if (!store.keepSpecification(json, resume)) // another process was faster
        throwOtherSpecification(store);
    return find().value();
}

ExperimentOutcome runExperiment(const ExperimentSpec& spec, std::shared_ptr<const Task> task,
                                const RunStore& store, const SweepOptions& options,
                                const RunContext& context) {
    return runSweep(
        spec, [&task](const ExperimentSpec&) { return task; }, store, options, context);
}

ExperimentOutcome runSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                           const SweepOptions& options, const RunContext& context) {
    requireSweepOptions(options);
    requireSameSpecification(store, toJson(spec), options.resume);
    const std::vector<ExperimentSpec> parts = partsOf(spec);
    std::shared_ptr<const Task> first;
    std::vector<std::string> definitions, ids;
    for (const ExperimentSpec& part : parts) { // before any run: a refused one leaves no folder
        const std::shared_ptr<const Task> task = open(part);
        const Protocol protocol(task, part.imbalance, part.downstream);
        for (const PlannedRun& run : planRuns(part))
            ids.push_back(idOf(run, part, protocol));
        definitions.push_back(definitionOf(*task).hash());
        if (first == nullptr)
            first = task;
    }
    requireSameData(store, definitions, options.resume);
    const StoredSpecification kept = keepExperiment(spec, store, options.resume);
    store.keepPlan(kept.json, ids);
    Sweep sweep{.store = store, .options = options, .claims = RunClaims(store.folder(), options.lease)};
    std::stop_source stop; // of the caller, or of whoever cancels what is made in the folder
    const std::stop_callback passOn(context.stop, [&stop] { stop.request_stop(); });
    const CancelWatch watch(store.folder(), stop);
    const auto saveSummary = [&store, &outcome = sweep.outcome] {
        if (outcome.alreadyThere + outcome.computed + outcome.madeElsewhere > 0)
            store.saveSummary(store.loadSummaries());
    };
    try {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            RunContext own = context;
            own.stop = stop.get_token();
            own.onProgress = [&context, i,
                              all = static_cast<double>(parts.size())](const Progress& progress) {
                context.report((static_cast<double>(i) + progress.fraction) / all, progress.activity);
            };
            makePart(parts[i], i, parts.size() == 1 ? "" : nameOfPart(spec, parts[i]),
                     first != nullptr ? std::exchange(first, nullptr) : open(parts[i]), sweep, own);
        }
    } catch (const Cancelled&) {
        saveSummary();
        throw;
    }
    saveSummary();
    return std::move(sweep.outcome);
}

} // namespace groupscope
