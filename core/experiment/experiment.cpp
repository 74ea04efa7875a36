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
#include "core/runs/cancel_request.h"
#include "core/runs/provenance.h"
#include "core/runs/run_claims.h"
#include "core/runs/run_failure.h"

#include <algorithm>
#include <memory>
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

/// One file and embedding of an experiment.
struct Part {
    ExperimentSpec spec;
    std::string name{}; ///< tells it from others; or empty
    std::vector<PlannedRun> runs{};
    std::vector<std::string> ids{}; ///< (runs,)
};

/// Task of a part, opened.
struct OpenPart {
    OpenPart(const ExperimentSpec& part, std::shared_ptr<const Task> opened)
        : task(std::move(opened))
        , protocol(task, part.imbalance, part.downstream) {}

    std::shared_ptr<const Task> task;
    Protocol protocol;
};

/// Whether nothing of a run is missing; null: it is not there. `others`: with which other instructions runs
/// that are there were trained.
bool isWhole(const Run* there, const Protocol& protocol, std::set<std::string>& others) {
    if (there == nullptr || !there->complete)
        return false;
    if (!there->instructionSet.empty() && there->instructionSet != instructionSetName())
        others.insert(there->instructionSet);
    return protocol.isComplete(*there);
}

/// Keeps who makes runs of a folder while this lives, and what became of it.
class KeptProvenance {
  public:
    /// Nothing is kept without a command.
    KeptProvenance(const RunStore& store, const std::vector<std::string>& command,
                   std::vector<Provenance::Data> data)
        : folder_(store.folder())
        , isKept_(!command.empty())
        , provenance_(provenanceOf(command)) {
        provenance_.data = std::move(data);
        if (isKept_)
            keepProvenance(folder_, provenance_);
    }
    /// Throws FileError.
    void end(const char* outcome, std::size_t made) {
        provenance_.ended = timeNow();
        provenance_.outcome = outcome;
        provenance_.made = made;
        if (isKept_)
            keepProvenance(folder_, provenance_);
    }

  private:
    std::filesystem::path folder_;
    bool isKept_;
    Provenance provenance_;
};

/// Common data of the parts of an experiment.
struct Sweep {
    const RunStore& store;
    const SweepOptions& options;
    RunClaims claims;
    std::size_t planned = 0; ///< runs that it asks for, of the parts until now
    ExperimentOutcome outcome{};
};

/// Writes what is known of the data of a part, the `number`th.
void validatePart(const Part& part, std::size_t number, const Task& task, Sweep& sweep,
                  const RunContext& context) {
    const ValidationReport report =
        validateTask(task, {.stop = context.stop, .onProgress = {}, .onNotice = {}});
    if (number == 0)
        sweep.store.saveValidation(report, task, part.name);
    else
        sweep.store.addValidation(report, task, part.name);
    std::vector<std::string>& warnings = sweep.outcome.warnings;
    for (const std::string& problem : problemWarnings(dataChecks(report, task), task.warnings)) {
        warnings.push_back((part.name.empty() ? "" : part.name + ": ") + problem);
        context.notice(warnings.back());
    }
}

/// Makes what is missing of a part, the `number`th.
void makePart(const Part& part, std::size_t number, const OpenPart& open, Sweep& sweep,
              const RunContext& context) {
    const auto& [task, protocol] = open;
    requireAverages(part.spec.averages, *task);
    const RunStore& store = sweep.store;
    ExperimentOutcome& outcome = sweep.outcome;
    validatePart(part, number, *task, sweep, context);
    std::vector<std::size_t> own; // runs of the shard
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < part.runs.size(); ++i)
        if (sweep.options.shard.has(sweep.planned++)) {
            own.push_back(i);
            ids.push_back(part.ids[i]);
        }
    const std::vector<std::shared_ptr<const Run>> there = store.summaries(ids, context);
    std::vector<MissingRun> missing;
    std::set<std::string> others;
    for (std::size_t i = 0; i < own.size(); ++i) {
        ++outcome.planned;
        const std::optional<RunFailure> failure = loadFailure(store.folder(), ids[i]);
        if (!isWhole(there[i].get(), protocol, others)) {
            missing.push_back({part.runs[own[i]], ids[i], failure ? failure->attempt : std::string()});
            continue;
        }
        ++outcome.alreadyThere;
        if (failure) // the process that made it was killed before it could do this
            removeFailure(store.folder(), ids[i]);
    }
    for (const std::string& other : others)
        context.notice("runs that are there already were trained with " + other + ", not with " +
                       instructionSetName() + ": they do not change");
    const std::size_t failed = outcome.failures.size();
    RunWorkers(std::move(missing), part.spec, protocol, store, sweep.claims, context, outcome)
        .run(sweep.options.jobs > 0 ? sweep.options.jobs : sideBySide(*task), sweep.options.lastStart);
    for (std::size_t i = failed; i < outcome.failures.size(); ++i)
        outcome.failures[i].part = part.name;
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
    std::vector<Part> parts;
    std::unique_ptr<const OpenPart> first;
    std::vector<std::string> definitions, ids;
    std::vector<Provenance::Data> data;
    for (ExperimentSpec& own : partsOf(spec)) { // before any run: a refused one leaves no folder
        Part& part = parts.emplace_back(Part{.spec = std::move(own)});
        auto opened = std::make_unique<const OpenPart>(part.spec, open(part.spec));
        part.runs = planRuns(part.spec);
        for (const PlannedRun& run : part.runs)
            part.ids.push_back(idOf(run, part.spec, opened->protocol));
        ids.insert(ids.end(), part.ids.begin(), part.ids.end());
        definitions.push_back(definitionOf(*opened->task).hash());
        const EmbeddingSet& set = *opened->task->set;
        if (const Provenance::Data source{set.path.string(), set.sha256};
            std::find(data.begin(), data.end(), source) == data.end())
            data.push_back(source);
        if (first == nullptr)
            first = std::move(opened);
    }
    if (parts.size() > 1)
        for (Part& part : parts)
            part.name = nameOfPart(spec, part.spec);
    requireSameData(store, definitions, options.resume);
    const StoredSpecification kept = keepExperiment(spec, store, options.resume);
    store.keepPlan(kept.json, ids);
    KeptProvenance provenance(store, options.command, std::move(data));
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
            const auto opened = first != nullptr
                                    ? std::exchange(first, nullptr)
                                    : std::make_unique<const OpenPart>(parts[i].spec, open(parts[i].spec));
            makePart(parts[i], i, *opened, sweep, own);
        }
    } catch (const Cancelled&) {
        saveSummary();
        provenance.end("stopped", sweep.outcome.computed);
        throw;
    }
    saveSummary();
    provenance.end(sweep.outcome.failures.size() > sweep.outcome.notApplicableCount() ? "failed" : "done",
                   sweep.outcome.computed);
    return std::move(sweep.outcome);
}

} // namespace groupscope
