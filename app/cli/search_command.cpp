// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/deadline.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/slurm_engine.h"
#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/experiment/experiment.h"
#include "core/experiment/search.h"
#include "core/io/atomic_file.h"
#include "core/io/import/embedding_file.h"
#include "core/methods/method.h"
#include "core/runs/folder_state.h"
#include "core/runs/json_values.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::cli {

namespace fs = std::filesystem;

namespace {

struct SearchArguments {
    DataOptions data;
    std::string budget;
    std::vector<std::string> methods;
    std::string select;
    std::uint64_t seed = 0;
    int seeds = 0; ///< final runs of each winner; 0: those of the specification, or three
    std::string out;
    int jobs = 0; ///< 0: as many as are good here
    int lease = static_cast<int>(RunClaims::usualLease.count());
    std::string timeLimit;
    std::string replay;
    SlurmOptions slurm;
};

/// "10m" or "200runs".
SearchBudget budgetOf(const std::string& text) {
    constexpr std::string_view unit = "runs";
    if (text.ends_with(unit)) {
        const auto runs = wholeNumberOf(std::string_view(text).substr(0, text.size() - unit.size()));
        if (!runs || *runs == 0 || *runs > 1'000'000)
            throw UsageError("'" + text + "' is no number of trainings", "--budget",
                             "give it like 200runs, at most 1000000runs");
        return {.runs = static_cast<std::size_t>(*runs)};
    }
    return {.runs = {}, .time = durationOf(text)};
}

bool isSpecification(const std::string& file) {
    return fs::path(file).extension() == ".json";
}

std::shared_ptr<const Task> openTask(const ExperimentSpec& spec, Console& console) {
    const auto set = openEmbeddingFile(spec.data, spec.map, console.context());
    for (const std::string& text : commandLineTexts(set->notices))
        console.warn(text);
    askedEmbedding(*set, spec.selection.embedding);
    requireColumns(*set, spec.selection.columns());
    auto task = makeTask(set, spec.selection);
    warnOfProblems(*task, console);
    return task;
}

std::vector<std::uint64_t> finalSeeds(const SearchArguments& options) {
    constexpr int usual = 3;
    std::vector<std::uint64_t> seeds; // others than that of the search
    for (int i = 1; i <= (options.seeds > 0 ? options.seeds : usual); ++i)
        seeds.push_back(options.seed + static_cast<std::uint64_t>(i));
    return seeds;
}

/// Data, rule and seeds; its methods only where a specification names them.
ExperimentSpec specificationOf(const SearchArguments& options, Console& console) {
    ExperimentSpec spec;
    if (isSpecification(options.data.file)) {
        spec = readExperimentSpec(options.data.file);
        for (const std::string& note : spec.notes)
            console.warn(note);
        if (partsOf(spec).size() > 1 || spec.imbalance)
            throw UsageError("a search is made on one set and split", options.data.file,
                             "name one file, embedding and split, and draw no imbalance");
        options.data.putInto(spec.selection);
    } else {
        spec.data = options.data.file;
        spec.selection = options.data.asked();
    }
    if (!options.data.map.empty())
        spec.map = mapOfWholePaths(options.data.map);
    makePathsWhole(spec);
    if (!options.select.empty())
        spec.select = options.select;
    const bool saysSeeds = isSpecification(options.data.file) &&
                           std::find(spec.seeds.begin(), spec.seeds.end(), options.seed) == spec.seeds.end();
    if (options.seeds > 0 || !saysSeeds) // the seed of the search is not new
        spec.seeds = finalSeeds(options);
    return spec;
}

/// Lets an array job do the trainings of a search, and follows it.
void searchOnSlurm(const SearchRequest& request, const SearchArguments& options, Console& console) {
    if (!request.budget.runs)
        throw UsageError("the clocks of several machines are no common budget", "--budget",
                         "give a number of trainings, such as 200runs");
    constexpr std::size_t trainingsOfTask = 8;
    const SlurmJob job(options.out);
    SlurmRequest asked{
        .command = "search",
        .specification = groupscope::toJson(request.spec),
        .tasks =
            std::min(mostArrayTasks(), options.slurm.tasks > 0
                                           ? options.slurm.tasks
                                           : (*request.budget.runs + trainingsOfTask - 1) / trainingsOfTask),
        .cores = options.slurm.cores,
        .limit = options.slurm.limit,
        .options = options.slurm.forSbatch,
        .flags = {"--budget", options.budget, "--seed", std::to_string(options.seed), "--seeds",
                  std::to_string(request.spec.seeds.size()), "--jobs", std::to_string(options.slurm.cores),
                  "--lease", std::to_string(options.lease)}};
    if (console.isPortable())
        asked.flags.emplace_back("--portable");
    const fs::path board = fs::path(options.out) / "leaderboard.json";
    std::error_code failure;
    const fs::file_time_type before = fs::last_write_time(board, failure);
    const auto look = [&] {
        std::error_code ignored;
        const bool ended = fs::last_write_time(board, ignored) > before; // one of the tasks has written it
        std::size_t trainings = 0;
        if (fs::exists(fs::path(options.out) / "search" / "search.json", ignored))
            trainings = folderState(options.out, console.context()).searched.value_or(0);
        return JobProgress{.fraction = ended ? 1.0 : 0.0,
                           .text = counted(trainings, "training", "trainings") + " done",
                           .allThere = ended};
    };
    submitAndFollow(job, asked, "a search of " + counted(*request.budget.runs, "training", "trainings"), look,
                    console);
    console.setInterruptedNote("what was trained is in " + options.out + "; the same command continues");
}

/// The methods that --methods names, else those of the specification, else all that can be searched.
std::vector<MethodPlan> methodsOf(const SearchArguments& options, const ExperimentSpec& spec,
                                  const Task& task, Console& console) {
    std::vector<std::string> leftOut;
    const std::vector<MethodPlan> searchable = searchableMethods(task, spec.select, leftOut);
    std::vector<MethodPlan> plans = spec.methods;
    if (plans.empty() && options.methods.empty()) {
        if (!leftOut.empty())
            console.note(counted(leftOut.size(), "method is", "methods are") +
                         " left out; the first: " + leftOut.front());
        return searchable;
    }
    for (const std::string& id : options.methods)
        if (methods().find(id); spec.methods.empty())
            plans.push_back({.method = id, .set = {}, .grid = {}});
    if (!spec.methods.empty() && !options.methods.empty())
        std::erase_if(plans, [&](const MethodPlan& plan) {
            return std::find(options.methods.begin(), options.methods.end(), plan.method) ==
                   options.methods.end();
        });
    if (plans.empty())
        throw UsageError("the specification has none of these methods", "--methods", "name some of its own");
    for (const MethodPlan& plan : plans) {
        const auto isOut = [&](const std::string& line) { return line.starts_with(plan.method + ": "); };
        if (const auto line = std::find_if(leftOut.begin(), leftOut.end(), isOut); line != leftOut.end())
            throw UsageError("its settings cannot be searched: " + line->substr(plan.method.size() + 2),
                             plan.method, "leave it out");
    }
    return plans;
}

void takeMethods(const SearchArguments& options, const Task& task, SearchRequest& request, Console& console) {
    request.spec.methods = methodsOf(options, request.spec, task, console);
    // Read back, as a task of Slurm and whoever repeats the log read it.
    request.spec = parseExperimentSpec(groupscope::toJson(request.spec), "");
}

std::string toJson(const SearchRequest& request, const SearchOutcome& outcome, const std::string& folder,
                   const Table& table) {
    nlohmann::ordered_json json{{"folder", folder},
                                {"rule", request.spec.select},
                                {"seed", request.seed},
                                {"seeds", request.spec.seeds},
                                {"out_of_time", outcome.outOfTime}};
    const auto board = nlohmann::ordered_json::parse(groupscope::toJson(table));
    json["caption"] = board["caption"];
    json["methods"] = board["rows"];
    return dumpJson(json) + "\n";
}

void search(SearchArguments options, Console& console) {
    console.start();
    std::optional<std::chrono::seconds> limit;
    if (!options.timeLimit.empty())
        limit = durationOf(options.timeLimit);
    options.slurm.limit = limit;
    options.slurm.requireSense();
    const bool slurm = options.slurm.isAsked();
    if (slurm && (options.jobs != 0 || !options.replay.empty()))
        throw UsageError("a task makes as many trainings side by side as it has cores, and a log is repeated "
                         "on one machine",
                         options.jobs != 0 ? "--jobs" : "--replay", "leave it out");
    if (options.budget.empty() == options.replay.empty())
        throw UsageError("a search has a budget, or repeats a log", "", "give --budget or --replay");
    if (!options.replay.empty() && (!options.methods.empty() || !options.select.empty() || options.seeds > 0))
        throw UsageError("the log defines the methods, rule and seeds", "--replay",
                         "leave out --methods, --select and --seeds");
    SearchRequest request;
    if (options.replay.empty()) {
        request = {.spec = specificationOf(options, console),
                   .budget = budgetOf(options.budget),
                   .seed = options.seed};
    } else {
        request = requestOfLog(options.replay, fs::absolute(isSpecification(options.data.file)
                                                                ? readExperimentSpec(options.data.file).data
                                                                : fs::path(options.data.file)));
        if (!options.data.map.empty())
            request.spec.map = mapOfWholePaths(options.data.map);
    }
    const std::shared_ptr<const Task> task = openTask(request.spec, console);
    if (options.replay.empty())
        takeMethods(options, *task, request, console);
    requireSearch(request, *task);
    console.setInterruptedNote("what was trained is in " + options.out + "; the same command continues");
    console.setGoesOn();
    RunContext context = console.context();
    const Deadline deadline(context.stop, slurm ? std::nullopt : limit);
    context.stop = deadline.token();
    SearchOptions how{.jobs = options.jobs,
                      .lease = std::chrono::seconds(options.lease),
                      .lastStart = deadline.lastStart()};
    if (slurm) {
        searchOnSlurm(request, options, console);
        how.lastStart = std::chrono::steady_clock::time_point::min(); // what is not there is not made here
    }
    const SearchOutcome outcome =
        options.replay.empty() ? runSearch(request, task, options.out, how, context)
                               : replaySearch(request, options.replay, task, options.out, how, context);
    const ExperimentSpec finals = finalExperiment(request, outcome);
    const RunStore store(options.out);
    const ExperimentOutcome made = runExperiment(finals, task, store,
                                                 {.jobs = options.jobs,
                                                  .resume = true,
                                                  .lease = how.lease,
                                                  .lastStart = how.lastStart,
                                                  .command = console.commandLine()},
                                                 context);
    console.holdWarnings();
    for (const ExperimentOutcome::Failure& failure : made.failures)
        console.warn("final run of " + failure.run.method + ", seed " + std::to_string(failure.run.seed) +
                     " failed: " + failure.message);
    const Table table = leaderboard(request, outcome, *task, store.loadSummaries(console.context()));
    writeTextAtomically(fs::path(options.out) / "leaderboard.csv", toCsv(table));
    const std::string json = toJson(request, outcome, options.out, table);
    writeTextAtomically(fs::path(options.out) / "leaderboard.json", json);
    if (outcome.outOfTime)
        console.note("the time was over before the last round of trainings had ended: what had, counts");
    console.print(console.json() ? json
                                 : shownText(table.caption) + "\n" + shownTable(table) + "\nwrote " +
                                       options.out + "\nnext: groupscope-cli compare " + options.out + "\n");
    if (!made.failures.empty())
        throw DataError(counted(made.failures.size(), "final run", "final runs") +
                            " failed, the first: " + made.failures.front().message,
                        "", "the others are stored");
}

void addSearchOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<SearchArguments>();
    options->data.addTo(*command);
    command->get_option("FILE")->description(
        "Data file, or a specification (.json): of its methods, what it sets is fixed, and the values of "
        "its grids are tried");
    command
        ->add_option("--budget", options->budget,
                     "Limit for all methods together, shared equally: whole trainings, such as 200runs, or "
                     "time including the final runs, such as 10m. A larger budget continues later")
        ->type_name("TIME|Nruns");
    addListOption(*command, "--methods", "METHOD,...", options->methods,
                  "Methods, separated by commas; default: all whose settings can be searched on the data");
    command->add_option("--select", options->select, selectionHelp())->type_name("RULE");
    console.addSeed(*command, options->seed, "Seed of the settings that are drawn, and of the trainings");
    command
        ->add_option(
            "--seeds", options->seeds,
            "So many new seeds train each winner at the end; default: those of the specification, or 3")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command->add_option("-o,--out", options->out, "Folder for search/, runs/ and leaderboard.csv")
        ->required()
        ->type_name("DIR");
    command
        ->add_option("-j,--jobs", options->jobs,
                     "Trainings made side by side; default: as many as there are threads, if the memory "
                     "allows")
        ->type_name("N")
        ->check(CLI::Range(1, 64));
    command
        ->add_option("--lease", options->lease,
                     "Several of this command with a budget of runs may share one folder. After how many "
                     "seconds without a sign of life a training is taken over from another machine; default "
                     "120")
        ->type_name("SECONDS")
        ->check(CLI::Range(1, 86400));
    command
        ->add_option("--time-limit", options->timeLimit,
                     "Stops after that time with checkpoints: exit code 75, and the same command continues")
        ->type_name("TIME");
    command
        ->add_option("--replay", options->replay,
                     "Makes the trainings that the log of a search lists (DIR/search/log.jsonl), and no "
                     "others: the same bytes")
        ->type_name("LOG");
    options->slurm.addTo(*command);
    console.addFlags(*command);
    describeUse(
        *command, CommandPurpose::train,
        {{"Search for ten minutes among all suitable methods", "search demo.h5ad --budget 10m --out search"},
         {"Give two methods twenty trainings together",
          "search demo.h5ad --methods erm,group-dro --budget 20runs --out search"}});
    command->callback([options, &console] { search(*options, console); });
}

} // namespace

Command searchCommand() {
    return {"search", "Find the best settings of every method on one budget", addSearchOptions};
}

} // namespace groupscope::cli
