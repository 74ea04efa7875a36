// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/deadline.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/slurm_engine.h"
#include "core/base/counted.h"
#include "core/base/quantity_text.h"
#include "core/base/suggestion.h"
#include "core/base/text.h"
#include "core/experiment/experiment.h"
#include "core/experiment/folder_variants.h"
#include "core/experiment/presets.h"
#include "core/experiment/spec.h"
#include "core/experiment/sweep_plan.h"
#include "core/io/import/embedding_file.h"
#include "core/report/documents.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/failed_points.h"
#include "core/runs/run_failure.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <system_error>
#include <utility>

namespace groupscope::cli {

namespace {

constexpr const char* automatic = "auto";

struct RunArguments {
    std::string spec;
    std::vector<std::string> data;
    std::vector<std::string> embeddings;
    SelectionOptions selection; ///< in place of the specification's
    std::vector<std::string> map;
    std::string out;
    std::string jobs = automatic;
    int lease = static_cast<int>(RunClaims::usualLease.count());
    std::string shard;
    std::string timeLimit;
    SlurmOptions slurm;
    bool resume = false;
    bool quick = false;
    bool plan = false;
};

/// 0: as many as are good here.
int jobsOf(const RunArguments& options) {
    return options.jobs == automatic ? 0 : std::stoi(options.jobs);
}

SweepOptions sweepOptionsOf(const RunArguments& options) {
    SweepOptions sweep{.jobs = jobsOf(options), .resume = options.resume};
    sweep.lease = std::chrono::seconds(options.lease);
    if (!options.shard.empty())
        sweep.shard = shardOf(options.shard, [](const char* name) { return std::getenv(name); });
    return sweep;
}

SlurmOptions slurmOptionsOf(const RunArguments& options, std::optional<std::chrono::seconds> limit,
                            const Console& console) {
    SlurmOptions slurm = options.slurm;
    slurm.limit = limit;
    slurm.flags = {"--lease", std::to_string(options.lease)};
    if (console.isPortable())
        slurm.flags.emplace_back("--portable");
    return slurm;
}

/// Opens the parts of an experiment, and says what is to say of each once.
class TaskOpener {
  public:
    /// `said` gets what was said.
    TaskOpener(bool several, Console& console, std::vector<std::string>& said)
        : several_(several)
        , console_(console)
        , said_(said) {}

    /// The task of a part that operator() is asked for next: it is opened once.
    const Task& ahead(const ExperimentSpec& part) {
        ahead_ = open(part);
        return *ahead_;
    }

    std::shared_ptr<const Task> operator()(const ExperimentSpec& part) {
        return ahead_ ? std::exchange(ahead_, nullptr) : open(part);
    }

  private:
    std::shared_ptr<const Task> open(const ExperimentSpec& part) {
        auto set = openEmbeddingFile(part.data, part.map, console_.context());
        if (!part.files.empty() && part.files.front().pCorr) {
            auto named = std::make_shared<EmbeddingSet>(*set);
            named->pCorr = part.files.front().pCorr;
            set = std::move(named);
        }
        askedEmbedding(*set, part.selection.embedding);
        requireColumns(*set, part.selection.columns());
        auto task = makeTask(set, part.selection);
        const std::vector<std::string> notices = commandLineTexts(set->notices);
        for (const std::vector<std::string>* source : {&notices, &task->warnings})
            for (const std::string& text : *source) {
                const std::string line = several_ ? part.data.filename().string() + ": " + text : text;
                if (std::find(said_.begin(), said_.end(), line) == said_.end()) {
                    said_.push_back(line);
                    console_.warn(line);
                }
            }
        return task;
    }

    bool several_;
    Console& console_;
    std::vector<std::string>& said_;
    std::shared_ptr<const Task> ahead_;
};

/// Puts what is asked of the data in the place of what the specification says, lists included.
void putSelection(const SelectionOptions& options, ExperimentSpec& spec) {
    options.putInto(spec.selection);
    if (options.asksSplit())
        spec.splits = {.seeds = spec.selection.drawnSplit ? spec.splits.seeds : std::vector<std::uint64_t>()};
    if (options.splitSeed)
        spec.splits.seeds.clear();
    if (options.labelFraction || options.shots) {
        spec.splits.fractions.clear();
        spec.splits.shots.clear();
    }
    if (options.groupLabelFraction)
        spec.splits.groupFractions.clear();
}

/// The specification of SPEC and --data. The data file has its absolute path, because DIR/spec.json must find
/// it again.
ExperimentSpec wholeSpecification(const RunArguments& options, Console& console) {
    ExperimentSpec spec;
    if (experimentPresets().contains(options.spec)) {
        if (options.data.empty())
            throw UsageError("a preset needs a data file", options.spec, "give --data FILE");
        spec = presetExperiment(experimentPresets().find(options.spec), {});
        spec.map = mapOfWholePaths(options.map);
    } else {
        std::error_code failure;
        const bool isPath = options.spec.find_first_of("./") != std::string::npos;
        if (!isPath && !std::filesystem::exists(options.spec, failure))
            throw UsageError("there is no preset or file '" + options.spec + "'", "",
                             remedyFor(options.spec, experimentPresets().ids()));
        spec = readExperimentSpec(options.spec);
        for (const std::string& note : spec.notes)
            console.warn(note);
        if (!options.map.empty())
            spec.map = mapOfWholePaths(options.map);
    }
    if (!options.data.empty()) {
        spec.files.clear();
        for (const std::string& file : options.data)
            spec.files.push_back({std::filesystem::absolute(file)});
        spec.data = spec.files.front().file;
        if (spec.files.size() == 1)
            spec.files.clear();
    }
    if (!options.embeddings.empty()) {
        spec.selection.embedding = options.embeddings.front();
        spec.embeddings = options.embeddings;
        if (spec.embeddings.size() == 1)
            spec.embeddings.clear();
    }
    putSelection(options.selection, spec);
    // Read back, so that options are refused for what a file would be refused for: the same data twice.
    ExperimentSpec again = parseExperimentSpec(toJson(spec), "");
    again.ofAttributeValues = spec.ofAttributeValues;
    return again;
}

ExperimentSpec specificationOf(const RunArguments& options, Console& console) {
    ExperimentSpec spec = wholeSpecification(options, console);
    if (leavesUnnamedDomainsOut(spec))
        nameDomains(spec, *openEmbeddingFile(spec.data, spec.map, console.context()));
    return options.quick ? quickForm(spec) : spec;
}

/// The commands that show the results. A verdict needs a baseline and another method.
std::string nextCommands(const Comparison& comparison, const std::string& folder) {
    const auto isSelected = [](const ComparisonRow& row) { return row.selected; };
    const auto isBaseline = [&](const ComparisonRow& row) {
        return isSelected(row) && plainRank(row.method) < plainRank({});
    };
    const std::vector<ComparisonRow>& rows = comparison.rows;
    const bool canJudge = std::count_if(rows.begin(), rows.end(), isSelected) > 1 &&
                          std::any_of(rows.begin(), rows.end(), isBaseline);
    return std::string("next: groupscope-cli ") + (canJudge ? "verdict " : "compare ") + folder +
           "\n      groupscope-cli report " + folder + " --out report.html\n";
}

std::string describe(const ExperimentOutcome& outcome, const std::string& folder, const std::string& rule,
                     const Table& table) {
    return std::to_string(outcome.computed) + " runs made, " + std::to_string(outcome.alreadyThere) +
           " were there, " +
           (outcome.madeElsewhere == 0
                ? ""
                : std::to_string(outcome.madeElsewhere) + " were made by another process, ") +
           std::to_string(outcome.failures.size() - outcome.notApplicableCount()) + " failed" +
           (outcome.notApplicableCount() == 0
                ? ""
                : ", " + std::to_string(outcome.notApplicableCount()) + " are not applicable") +
           "\n\nSelection rule: " + rule + " (" + selectionName(rule) + ").\n" + shownTable(table) +
           "\nwrote " + folder + "\n";
}

std::string describe(const SweepPlan& plan) {
    std::string text = shownTable(planTable(plan)) + "\n" +
                       counted(plan.runs.size() - plan.countOf(PlannedState::there), "run", "runs") +
                       " to make, " + std::to_string(plan.jobs) + " side by side: about " +
                       durationText(plan.seconds) + ", " + bytesText(plan.memory) + " of memory at most, " +
                       bytesText(plan.disk) + " on the disk\n";
    if (plan.unknown > 0)
        text += "Not known: how long " + counted(plan.unknown, "run takes", "runs take") + "\n";
    return text;
}

void showPlan(const ExperimentSpec& spec, TaskOpener& open, const RunArguments& options, Console& console) {
    const SweepPlan plan =
        planSweep(spec, std::ref(open), RunStore(options.out), sweepOptionsOf(options), console.context());
    for (const std::string& reason : plan.untimed)
        console.warn("cannot be timed: " + reason);
    console.print(console.json() ? planToJson(plan) : describe(plan));
}

/// Prints the outcome with the table of all runs of the folder. A shard is a part of the work: it names no
/// next command, and with --quiet it prints no table.
void showOutcome(const ExperimentOutcome& outcome, const RunArguments& options, const Comparison& comparison,
                 const Table& table, Console& console) {
    const bool isShard = !options.shard.empty();
    if (console.json())
        return console.print(outcomeToJson(outcome, options.out, table));
    if (isShard && console.isQuiet())
        return;
    console.print(describe(outcome, options.out, comparison.rule, table) +
                  (isShard || console.isQuiet() ? std::string() : nextCommands(comparison, options.out)));
}

/// Refuses flags that would do nothing, or not what they say.
void requireEngineOptions(const RunArguments& options) {
    const bool onSlurm = options.slurm.isAsked();
    if (const std::vector<std::string> given = options.slurm.given(); options.plan && !given.empty())
        throw UsageError("a plan shows the runs on this machine, not a job of Slurm", joined(given),
                         "leave " + std::string(given.size() == 1 ? "it" : "them") + " out, or --plan");
    if (onSlurm && !options.shard.empty())
        throw UsageError("the tasks of a job share all runs", "--shard",
                         "leave it out, or submit shards yourself with sbatch");
    if (onSlurm && options.jobs != automatic)
        throw UsageError("a task makes as many runs side by side as it has cores", "--jobs", "give --cores");
}

void run(const RunArguments& options, Console& console) {
    console.start();
    if (options.plan) // a table at once; trainings warn while they last
        console.holdWarnings();
    std::optional<std::chrono::seconds> limit;
    if (!options.timeLimit.empty())
        limit = durationOf(options.timeLimit);
    const SlurmOptions slurm = slurmOptionsOf(options, limit, console);
    requireEngineOptions(options);
    slurm.requireSense();
    SweepOptions sweep = sweepOptionsOf(options);
    sweep.command = console.commandLine();
    ExperimentSpec spec = specificationOf(options, console);
    std::vector<std::string> said;
    TaskOpener open(partsOf(spec).size() > 1, console, said);
    if (spec.ofAttributeValues)
        spec.select = ruleOn(spec, open.ahead(partsOf(spec).front()).groups);
    warnOfOldName(*findSelectionRule(spec.select).measure, spec.select, console);
    requireSameVariants(spec, options.out);
    if (options.slurm.isAsked()) // a task may begin in another folder
        makePathsWhole(spec);
    if (options.plan)
        return showPlan(spec, open, options, console);
    const RunStore store(options.out);
    console.setInterruptedNote("finished runs are in " + options.out + "; the same command continues");
    console.setGoesOn();
    RunContext context = console.context();
    const Deadline deadline(context.stop, slurm.isAsked() ? std::nullopt : limit);
    context.stop = deadline.token();
    sweep.lastStart = deadline.lastStart();
    ExperimentOutcome outcome = options.slurm.isAsked()
                                    ? runOnSlurm(spec, std::ref(open), store, sweep, slurm, console)
                                    : runSweep(spec, std::ref(open), store, sweep, context);
    outcome.warnings.insert(outcome.warnings.begin(), said.begin(), said.end());
    console.holdWarnings();
    for (const ExperimentOutcome::Failure& failure : outcome.failures)
        console.warn((failure.part.empty() ? "" : failure.part + ": ") + "run of " + failure.run.method +
                     (failure.level.empty() ? "" : ", " + failure.level) + ", seed " +
                     std::to_string(failure.run.seed) +
                     (failure.notApplicable ? " is not applicable: " : " failed: ") + failure.message);
    if (outcome.failures.size() == outcome.planned && outcome.notApplicableCount() < outcome.planned)
        throw DataError("every run failed, the first", outcome.failures.front().run.method,
                        outcome.failures.front().message);
    if (outcome.planned == 0 && outcome.failures.empty()) { // of a shard that has none
        console.print(console.json() ? outcomeToJson(outcome, options.out, {})
                                     : "this shard has no runs: there are fewer than shards\n");
        return;
    }
    const std::vector<Run> runs = store.loadSummaries(console.context());
    std::vector<std::string> notShown;
    const std::vector<RunColumn> shown = shownColumns(tablesIn(std::span(&options.out, 1)), runs, notShown);
    for (const std::string& warning : notShown)
        console.warn(warning);
    const Comparison comparison = compareRuns(runs, spec.select, spec.vary, variantsOf(spec), shown);
    std::vector<std::string> unreadable;
    const std::vector<RunFailure> failures = loadFailures(store.folder(), unreadable);
    for (const std::string& problem : unreadable)
        console.warn(problem);
    Table table = comparisonTable(comparison);
    addFailedRows(table, comparison, failedPoints(comparison, runs, failures), GridPoints::all, std::nullopt);
    showOutcome(outcome, options, comparison, table, console);
    const auto failed = std::find_if(outcome.failures.begin(), outcome.failures.end(),
                                     [](const auto& failure) { return !failure.notApplicable; });
    if (failed != outcome.failures.end())
        throw DataError(std::to_string(outcome.failures.size() - outcome.notApplicableCount()) + " of " +
                            std::to_string(outcome.planned) + " runs failed, the first: " + failed->message,
                        "", "change its settings; the other runs are stored");
}

/// The flags have a heading of their own in the help.
void addSelection(CLI::App& command, SelectionOptions& selection) {
    const std::size_t before = command.get_options().size();
    selection.addTo(command, BrokenRows::refuse);
    const std::vector<CLI::Option*> all = command.get_options();
    for (std::size_t i = before; i < all.size(); ++i)
        all[i]->group("Data, in place of those of the specification");
}

void addRunOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<RunArguments>();
    command->add_option("SPEC", options->spec, "Specification (.json), or the name of a preset")
        ->required()
        ->type_name("");
    command
        ->add_option(
            "--data", options->data,
            "Data file; for a preset, or in place of the specification's. Several: the experiment is "
            "made on each")
        ->type_name("FILE")
        ->allow_extra_args(false) // or it would take SPEC behind it for another file
        ->take_all();
    addListOption(*command, "--embedding", "NAME,...", options->embeddings,
                  "Embeddings, separated by commas, in place of the specification's: it is made on each");
    addMapOption(*command, options->map);
    addSelection(*command, options->selection);
    command->option_defaults()->group("Work");
    command->add_option("-o,--out", options->out, "Folder for runs/, spec.json and summary.csv")
        ->required()
        ->type_name("DIR");
    command
        ->add_option(
            "-j,--jobs", options->jobs,
            "Runs made side by side, each on its share of the threads; default auto: as many as there "
            "are threads, if the memory allows")
        ->type_name("N|auto")
        ->check([](const std::string& text) {
            const std::optional<std::uint64_t> number = wholeNumberOf(text);
            const bool isFit = text == automatic || (number && *number >= 1 && *number <= 64);
            return isFit ? std::string() : "'" + text + "' is neither auto nor a number from 1 to 64";
        });
    command
        ->add_option("--lease", options->lease,
                     "Several of this command may make one folder at once and share its runs. After how many "
                     "seconds without a sign of life a run is taken over from another machine; default 120")
        ->type_name("SECONDS")
        ->check(CLI::Range(1, 86400));
    command->add_flag("--resume", options->resume,
                      "Keep the runs that are there and add the missing ones, even if the specification "
                      "has changed since");
    command
        ->add_option(
            "--shard", options->shard,
            "Makes every Nth run alone, from the Ith, which is 0 to N-1; slurm: those of this task of "
            "an array job. Runs of other shards are not waited for")
        ->type_name("I/N|slurm");
    command
        ->add_option(
            "--time-limit", options->timeLimit,
            "Stops after that time, say 90s, 10m or 2h, with a checkpoint of each run, and begins no "
            "run in its last tenth: exit code 75, and the same command continues")
        ->type_name("TIME");
    options->slurm.addTo(*command);
    command->add_flag("-n,--plan", options->plan,
                      "Prints the runs, and what they will take of time, memory and disk on this machine; "
                      "makes none");
    command->add_flag("--quick", options->quick,
                      "For a first look: two seeds, at most 50 epochs, a third of each grid");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::train,
                {{"Run a preset on a set", "run quick --data demo.h5ad --out study"},
                 {"Print the runs of a specification with their time, memory and disk",
                  "run specification.json --out study --plan"}});
    command->callback([options, &console] { run(*options, console); });
}

} // namespace

Command runCommand() {
    return {"run", "Make an experiment: methods × grid × seeds", addRunOptions};
}

} // namespace groupscope::cli
