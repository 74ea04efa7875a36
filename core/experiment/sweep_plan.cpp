// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_plan.h"

#include "core/base/error.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/base/thread_share.h"
#include "core/experiment/folder_variants.h"
#include "core/experiment/protocol.h"
#include "core/experiment/sweep_parts.h"
#include "core/experiment/trial_run.h"
#include "core/runs/json_values.h"
#include "core/runs/run_failure.h"
#include "core/training/epoch_plan.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

/// Known cost of a method on one data set.
struct MethodCost {
    std::optional<RunTime> time; ///< nothing: it could not be timed
    std::uintmax_t bytes = 0;    ///< of a run file
};

/// Times runs and weighs their files, each method once.
class Costs {
  public:
    Costs(const ExperimentSpec& part, const Protocol& protocol, const RunStore& store, SweepPlan& plan)
        : part_(part)
        , protocol_(protocol)
        , store_(store)
        , plan_(plan) {}

    void learn(const Run& run) {
        times_.learn(run);
        std::error_code failure;
        const std::uintmax_t bytes = fs::file_size(store_.runFile(run.id), failure);
        if (!failure)
            bytes_[run.method] = bytes;
    }

    const MethodCost& of(const PlannedRun& run, const RunContext& context) {
        const auto [found, isNew] = methods_.try_emplace(run.method);
        if (isNew)
            found->second = costOf(run, context);
        return found->second;
    }

    std::optional<double> secondsOf(const PlannedRun& run, const RunContext& context) {
        if (const auto known = times_.timeOf(run.method, run.parameters, protocol_.fitExamples()))
            return known->whole();
        const MethodCost& cost = of(run, context);
        if (!cost.time)
            return std::nullopt;
        return cost.time->preparation +
               cost.time->epoch * expectedEpochs(run.parameters, protocol_.fitExamples());
    }

  private:
    /// Of a run file: what is known of each example of each split, and some kilobytes.
    std::uintmax_t bytesOfResults(const Task& task) const {
        constexpr std::uintmax_t others = 20'000, ofExample = 4 * sizeof(int);
        std::uintmax_t bytes = others;
        for (const Split& split : task.splits)
            bytes +=
                split.rows.size() * (ofExample + sizeof(float) * static_cast<std::size_t>(task.classCount()));
        return bytes;
    }

    MethodCost costOf(const PlannedRun& run, const RunContext& context) {
        const auto task = protocol_.task(run.level, run.seed);
        const auto known = bytes_.find(run.method);
        MethodCost cost{.time = {}, .bytes = known != bytes_.end() ? known->second : bytesOfResults(*task)};
        if (known != bytes_.end()) // then its time is known too
            return cost;
        try {
            const TrialOrder order{
                task, &methods().find(run.method), run.parameters, run.seed, part_.select, part_.monitor};
            RunContext quiet{.stop = context.stop, .onProgress = {}, .onNotice = {}};
            const std::optional<TrialResult> trial = timeRun(order, quiet);
            if (trial) {
                cost.time = trial->time;
                cost.bytes += trial->headBytes;
            }
        } catch (const DataError& error) {
            plan_.untimed.push_back(run.method + ": " + error.what());
        }
        return cost;
    }

    const ExperimentSpec& part_;
    const Protocol& protocol_;
    const RunStore& store_;
    SweepPlan& plan_;
    TimeEstimate times_;
    std::map<std::string, std::uintmax_t> bytes_; ///< of run files that are there, by method
    std::map<std::string, MethodCost> methods_;
};

/// How a run stands, whose file holds `run`, null where there is none; of one that is there its seconds, of
/// one that failed which try that was.
void findState(PlannedWork& work, const Run* run, const Protocol& protocol, const RunStore& store,
               Costs& costs) {
    work.state = run == nullptr ? PlannedState::missing : PlannedState::stopped;
    if (run != nullptr && run->complete) {
        costs.learn(*run);
        if (protocol.isComplete(*run)) {
            work.seconds = run->seconds;
            work.state = PlannedState::there;
            return;
        }
    }
    if (const std::optional<RunFailure> failed = loadFailure(store.folder(), work.id)) {
        work.state = PlannedState::failed;
        work.attempt = failed->attempt;
    }
}

/// The runs of a part, as they stand.
void addRuns(const ExperimentSpec& spec, const ExperimentSpec& part, const Protocol& protocol,
             const RunStore& store, const Shard& shard, std::size_t& number, Costs& costs, SweepPlan& plan,
             const RunContext& context) {
    const Variants variants = variantsOf(spec);
    const std::string name = partsOf(spec).size() == 1 ? "" : nameOfPart(spec, part);
    std::vector<PlannedWork> works;
    std::vector<std::string> ids;
    for (PlannedRun& run : planRuns(part)) {
        if (!shard.has(number++))
            continue;
        context.throwIfStopped();
        PlannedWork& work = works.emplace_back(PlannedWork{.run = std::move(run), .part = name});
        work.variants = joined(variants.namesOf(work.run.method, work.run.parameters));
        work.level = part.imbalance ? part.imbalance->levels[work.run.level].name : "";
        work.id = idOf(work.run, part, protocol);
        ids.push_back(work.id);
    }
    const std::vector<std::shared_ptr<const Run>> there = store.summaries(ids, context);
    for (std::size_t i = 0; i < works.size(); ++i) {
        findState(works[i], there[i].get(), protocol, store, costs);
        plan.runs.push_back(std::move(works[i]));
    }
}

/// Adds the cost of the missing runs of a part, which begin at `first`.
void addCosts(const Task& task, std::size_t first, const SweepOptions& options, Costs& costs, SweepPlan& plan,
              const RunContext& context) {
    const auto isLeft = [](const PlannedWork& work) { return work.state != PlannedState::there; };
    const auto begin = plan.runs.begin() + static_cast<std::ptrdiff_t>(first);
    const auto left = static_cast<int>(std::count_if(begin, plan.runs.end(), isLeft));
    const int workers = std::clamp(options.jobs > 0 ? options.jobs : sideBySide(task), 1, std::max(left, 1));
    const auto share = std::make_shared<ThreadShare>();
    share->setThreads(std::max(1, threadCount() / workers));
    const OwnThreads own(share);
    std::vector<double> waiting;
    int done = 0;
    for (auto work = begin; work != plan.runs.end(); ++work) {
        if (!isLeft(*work))
            continue;
        context.report(static_cast<double>(done++) / left, "timing " + work->run.method);
        work->seconds = costs.secondsOf(work->run, context);
        plan.disk += costs.of(work->run, context).bytes;
        if (work->seconds)
            waiting.push_back(*work->seconds);
        else
            ++plan.unknown;
    }
    plan.seconds += secondsOfAll({}, waiting, static_cast<std::size_t>(workers)); // parts follow each other
    plan.jobs = std::max(plan.jobs, workers);
    plan.memory =
        std::max(plan.memory, bytesOfData(task) + bytesOfRun(task) * static_cast<std::size_t>(workers));
}

} // namespace

const char* nameOf(PlannedState state) {
    switch (state) {
    case PlannedState::there:
        return "there";
    case PlannedState::stopped:
        return "stopped";
    case PlannedState::failed:
        return "failed";
    case PlannedState::missing:
        return "missing";
    }
    return "";
}

std::size_t SweepPlan::countOf(PlannedState state) const {
    return static_cast<std::size_t>(
        std::count_if(runs.begin(), runs.end(), [state](const auto& work) { return work.state == state; }));
}

SweepPlan planSweep(const ExperimentSpec& spec, const OpenTask& open, const RunStore& store,
                    const SweepOptions& options, const RunContext& context, PlanDetail detail) {
    requireSweepOptions(options);
    SweepPlan plan;
    std::size_t number = 0;
    for (const ExperimentSpec& part : partsOf(spec)) {
        const std::shared_ptr<const Task> task = open(part);
        const Protocol protocol(task, part.imbalance, part.downstream);
        Costs costs(part, protocol, store, plan);
        const std::size_t first = plan.runs.size();
        addRuns(spec, part, protocol, store, options.shard, number, costs, plan, context);
        if (detail == PlanDetail::costs)
            addCosts(*task, first, options, costs, plan, context);
    }
    return plan;
}

Table planTable(const SweepPlan& plan) {
    using Kind = Table::Kind;
    struct Row {
        std::size_t runs = 0, there = 0, stopped = 0, failed = 0, left = 0, timed = 0;
        double seconds = 0.0;
    };
    std::vector<std::pair<std::pair<std::string, std::string>, Row>> rows; // in the order of the runs
    std::map<std::pair<std::string, std::string>, std::size_t> places;
    for (const PlannedWork& work : plan.runs) {
        const std::pair key{work.part, work.variants.empty() ? work.run.method : work.variants};
        const auto [place, isNew] = places.try_emplace(key, rows.size());
        if (isNew)
            rows.push_back({key, {}});
        Row& row = rows[place->second].second;
        ++row.runs;
        row.there += work.state == PlannedState::there ? 1 : 0;
        row.stopped += work.state == PlannedState::stopped ? 1 : 0;
        row.failed += work.state == PlannedState::failed ? 1 : 0;
        if (work.state == PlannedState::there)
            continue;
        ++row.left;
        row.timed += work.seconds ? 1 : 0;
        row.seconds += work.seconds.value_or(0.0);
    }
    Table table;
    table.caption = "Runs to make, and the time that they take by themselves.";
    table.columns = {{"part", "data", Kind::text},          {"variant", "method", Kind::text},
                     {"runs", "runs", Kind::integer},       {"there", "there", Kind::integer},
                     {"stopped", "stopped", Kind::integer}, {"failed", "failed", Kind::integer},
                     {"to_make", "to make", Kind::integer}, {"seconds_of_run", "s a run", Kind::number},
                     {"seconds", "s in all", Kind::number}};
    for (const auto& [key, row] : rows) {
        std::vector<Table::Cell> cells{Table::Cell(key.first), Table::Cell(key.second)};
        for (const std::size_t count : {row.runs, row.there, row.stopped, row.failed, row.left})
            cells.emplace_back(static_cast<double>(count));
        cells.push_back(row.timed == 0 ? Table::Cell()
                                       : Table::Cell(row.seconds / static_cast<double>(row.timed)));
        cells.push_back(row.timed == 0 ? Table::Cell() : Table::Cell(row.seconds));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::string planToJson(const SweepPlan& plan) {
    ordered_json runs = ordered_json::array();
    for (const PlannedWork& work : plan.runs)
        runs.push_back({{"id", work.id},
                        {"part", work.part},
                        {"variant", work.variants},
                        {"method", work.run.method},
                        {"level", work.level},
                        {"seed", work.run.seed},
                        {"parameters", parametersToJson(work.run.parameters)},
                        {"state", nameOf(work.state)},
                        {"seconds", work.seconds ? ordered_json(*work.seconds) : ordered_json()}});
    return dumpJson({{"planned", plan.runs.size()},
                     {"there", plan.countOf(PlannedState::there)},
                     {"stopped", plan.countOf(PlannedState::stopped)},
                     {"failed", plan.countOf(PlannedState::failed)},
                     {"missing", plan.countOf(PlannedState::missing)},
                     {"jobs", plan.jobs},
                     {"seconds", plan.seconds},
                     {"unknown", plan.unknown},
                     {"memory_bytes", plan.memory},
                     {"disk_bytes", plan.disk},
                     {"untimed", plan.untimed},
                     {"runs", std::move(runs)}}) +
           "\n";
}

} // namespace groupscope
