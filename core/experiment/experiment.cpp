// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/experiment.h"

#include "core/base/instruction_set.h"
#include "core/data/question.h"
#include "core/experiment/protocol.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <numeric>
#include <set>
#include <thread>
#include <utility>

namespace groupscope {

namespace {

/// So much work at most is lost when the process is killed.
constexpr std::chrono::seconds checkpointInterval{20};

/// How long a run takes beside the others, as far as that can be told before: its epochs.
double expectedWork(const PlannedRun& run) {
    return run.parameters.all().contains("epochs") ? static_cast<double>(run.parameters.integer("epochs"))
                                                   : 1.0;
}

/// The runs that are missing, taken one after the other by several threads.
class Workers {
  public:
    Workers(std::vector<PlannedRun> runs, const ExperimentSpec& spec, const Protocol& protocol,
            const RunStore& store, const RunContext& context, ExperimentOutcome& outcome)
        : runs_(std::move(runs))
        , select_(spec.select)
        , monitor_(spec.monitor)
        , protocol_(protocol)
        , levels_(spec.imbalance ? spec.imbalance->levels : std::vector<ImbalanceLevel>())
        , store_(store)
        , context_(context)
        , outcome_(outcome)
        , done_(runs_.size(), 0.0) {
        for (const PlannedRun& run : runs_)
            totalWork_ += expectedWork(run);
    }

    void run(int jobs) {
        const std::stop_callback passOn(context_.stop, [this] { stop_.request_stop(); });
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < std::min<int>(jobs, static_cast<int>(runs_.size())); ++i)
                threads.emplace_back([this] { work(); });
        }
        if (error_)
            std::rethrow_exception(error_);
    }

  private:
    void work() {
        for (std::size_t i; (i = next_.fetch_add(1)) < runs_.size() && !stop_.stop_requested();) {
            try {
                makeRun(i);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!error_)
                    error_ = std::current_exception();
                stop_.request_stop();
            }
        }
        if (context_.stop.stop_requested()) {
            const std::lock_guard lock(mutex_);
            if (!error_)
                error_ = std::make_exception_ptr(Cancelled());
        }
    }

    void makeRun(std::size_t index) {
        const PlannedRun& planned = runs_[index];
        RunContext context;
        context.stop = stop_.get_token();
        context.onProgress = [this, index](const Progress& progress) { report(index, progress); };
        context.onNotice = [this](const std::string& text) {
            const std::lock_guard lock(mutex_);
            context_.notice(text);
        };
        try {
            Run run = trained(planned, context);
            protocol_.describe(run, planned.level);
            store_.save(run); // what is fitted on it may take long, or fail
            if (!protocol_.isComplete(run)) {
                completeAndSave(run, planned.level, context);
            }
            const std::lock_guard lock(mutex_);
            ++outcome_.computed;
        } catch (const DataError& error) {
            const std::lock_guard lock(mutex_);
            outcome_.failures.push_back({planned, {}, levelOf(planned), error.what()});
        }
        report(index, {1.0, "done"});
    }

    /// What was measured and fitted before something failed or was cancelled stays.
    void completeAndSave(Run& run, std::size_t level, const RunContext& context) const {
        try {
            protocol_.complete(run, level, context);
        } catch (...) {
            store_.save(run);
            throw;
        }
        store_.save(run);
    }

    /// The checkpoint of that run; a damaged one is left out with a notice.
    std::optional<Run> unfinishedRun(const std::string& id, const RunContext& context) const {
        try {
            return store_.unfinished(id);
        } catch (const Error& error) {
            context.notice(std::string("begun anew: ") + error.what());
            return std::nullopt;
        }
    }

    /// The run that is there but lacks something of the protocol, or else a new one.
    Run trained(const PlannedRun& planned, const RunContext& context) {
        const std::string id =
            describeRun(*protocol_.task(planned.level, planned.seed), findMethod(planned.method),
                        planned.parameters, planned.seed, select_)
                .id;
        return store_.contains(id) ? loadRun(store_.runFile(id)) : train(planned, context);
    }

    /// Trains from the checkpoint if there is one, and leaves one now and then and when it is stopped.
    Run train(const PlannedRun& planned, const RunContext& context) {
        Training training(protocol_.task(planned.level, planned.seed), findMethod(planned.method),
                          planned.parameters, planned.seed, select_, context, monitor_);
        if (const std::optional<Run> unfinished = unfinishedRun(training.id(), context))
            training.resume(*unfinished);
        auto saved = std::chrono::steady_clock::now();
        try {
            while (training.step(context))
                if (const auto now = std::chrono::steady_clock::now(); now - saved > checkpointInterval) {
                    store_.save(training.checkpoint());
                    saved = now;
                }
            return training.finish(context);
        } catch (const Cancelled&) {
            if (!training.history().empty())
                store_.save(training.checkpoint());
            throw;
        }
    }

    /// Name of its level of imbalance; empty where none is drawn.
    std::string levelOf(const PlannedRun& run) const {
        return levels_.empty() ? "" : levels_[run.level].name;
    }

    void report(std::size_t index, const Progress& progress) {
        const std::lock_guard lock(mutex_);
        done_[index] = std::max(done_[index], progress.fraction);
        double work = 0.0;
        std::size_t finished = 0;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            work += done_[i] * expectedWork(runs_[i]);
            finished += done_[i] >= 1.0 ? 1 : 0;
        }
        const PlannedRun& run = runs_[index];
        const std::string level = levelOf(run);
        context_.report(work / totalWork_, std::to_string(finished) + " of " + std::to_string(runs_.size()) +
                                               " runs done; " + run.method +
                                               (level.empty() ? "" : " " + level) + " seed " +
                                               std::to_string(run.seed) + ", " + progress.activity);
    }

    std::vector<PlannedRun> runs_;
    std::string select_;
    MonitorPlan monitor_;
    const Protocol& protocol_;
    std::vector<ImbalanceLevel> levels_; ///< empty: no imbalance is drawn
    const RunStore& store_;
    const RunContext& context_;
    ExperimentOutcome& outcome_;
    std::vector<double> done_; ///< fraction of each run
    double totalWork_ = 0.0;
    std::atomic<std::size_t> next_{0};
    std::stop_source stop_;
    std::mutex mutex_; ///< of outcome_, done_, error_ and the callbacks of context_
    std::exception_ptr error_;
};

void requireSameSpecification(const RunStore& store, const std::string& json, bool resume) {
    const std::optional<std::string> there = store.specification();
    if (there && *there != json && !resume)
        throw UsageError("the folder holds another experiment", (store.folder() / "spec.json").string(),
                         "choose another folder, or give --resume to keep its runs and add the missing ones");
}

/// Runs of a file that was changed since would stand beside its new ones as another data set.
void requireSameData(const RunStore& store, const std::vector<std::string>& questions, bool resume) {
    const std::vector<std::string> there = store.validatedQuestions();
    const bool same = std::all_of(there.begin(), there.end(), [&](const std::string& question) {
        return std::find(questions.begin(), questions.end(), question) != questions.end();
    });
    if (!same && !resume)
        throw UsageError("the data have changed since the runs of the folder were made",
                         store.folder().string(),
                         "choose another folder, or give --resume to keep those runs beside the new ones");
}

/// Whether nothing of that run is missing. `others`: with which other instructions runs that are there were
/// trained.
bool isThere(const PlannedRun& run, const ExperimentSpec& spec, const Protocol& protocol,
             const RunStore& store, std::set<std::string>& others) {
    const Run asked = describeRun(*protocol.task(run.level, run.seed), findMethod(run.method), run.parameters,
                                  run.seed, spec.select);
    if (!store.contains(asked.id))
        return false;
    const Run there = loadRun(store.runFile(asked.id));
    if (!there.instructionSet.empty() && there.instructionSet != asked.instructionSet)
        others.insert(there.instructionSet);
    return protocol.isComplete(there);
}

/// "birds.h5ad, X_clip".
std::string nameOfPart(const ExperimentSpec& part) {
    const std::string file = part.data.filename().string();
    return part.selection.embedding.empty() ? file : file + ", " + part.selection.embedding;
}

/// Makes what is missing of one file and embedding, the `number`th. `name` tells it from others; or empty.
void makePart(const ExperimentSpec& part, std::size_t number, const std::string& name,
              const std::shared_ptr<const Task>& task, const RunStore& store, int jobs,
              const RunContext& context, ExperimentOutcome& outcome) {
    const Protocol protocol(task, part.imbalance, part.downstream);
    const ValidationReport report =
        validateTask(*task, {.stop = context.stop, .onProgress = {}, .onNotice = {}});
    if (number == 0)
        store.saveValidation(report, *task, name);
    else
        store.addValidation(report, *task, name);
    std::vector<PlannedRun> missing;
    std::set<std::string> others;
    for (PlannedRun& run : planRuns(part)) {
        ++outcome.planned;
        if (isThere(run, part, protocol, store, others))
            ++outcome.alreadyThere;
        else
            missing.push_back(std::move(run));
    }
    for (const std::string& other : others)
        context.notice("runs that are there already were trained with " + other + ", not with " +
                       instructionSetName() + ": they stay as they are");
    const std::size_t failed = outcome.failures.size();
    Workers(std::move(missing), part, protocol, store, context, outcome).run(jobs);
    for (std::size_t i = failed; i < outcome.failures.size(); ++i)
        outcome.failures[i].part = name;
}

} // namespace

ExperimentOutcome runExperiment(const ExperimentSpec& spec, std::shared_ptr<const Task> task,
                                const RunStore& store, int jobs, bool resume, const RunContext& context) {
    return runSweep(
        spec, [&task](const ExperimentSpec&) { return task; }, store, jobs, resume, context);
}

ExperimentOutcome runSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store, int jobs,
                           bool resume, const RunContext& context) {
    if (jobs < 1 || jobs > 64)
        throw UsageError(std::to_string(jobs) + " jobs are out of range", "", "choose a number from 1 to 64");
    const std::string json = toJson(spec);
    requireSameSpecification(store, json, resume);
    const std::vector<ExperimentSpec> parts = partsOf(spec);
    std::shared_ptr<const Task> first;
    std::vector<std::string> questions;
    for (const ExperimentSpec& part : parts) { // before any run: a refused one leaves no folder
        const std::shared_ptr<const Task> task = open(part);
        Protocol(task, part.imbalance, part.downstream);
        questions.push_back(questionOf(*task).hash());
        if (first == nullptr)
            first = task;
    }
    requireSameData(store, questions, resume);
    store.create();
    store.saveSpecification(json);
    ExperimentOutcome outcome;
    const auto saveSummary = [&store, &outcome] {
        if (outcome.alreadyThere + outcome.computed > 0)
            store.saveSummary(store.loadSummaries());
    };
    try {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            RunContext own = context;
            own.onProgress = [&context, i,
                              all = static_cast<double>(parts.size())](const Progress& progress) {
                context.report((static_cast<double>(i) + progress.fraction) / all, progress.activity);
            };
            makePart(parts[i], i, parts.size() == 1 ? "" : nameOfPart(parts[i]),
                     first != nullptr ? std::exchange(first, nullptr) : open(parts[i]), store, jobs, own,
                     outcome);
        }
    } catch (const Cancelled&) {
        saveSummary();
        throw;
    }
    saveSummary();
    return outcome;
}

} // namespace groupscope
