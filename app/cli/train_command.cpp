// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/one_of.h"
#include "app/cli/run_target.h"
#include "app/cli/split_table.h"
#include "core/base/text.h"
#include "core/experiment/training.h"
#include "core/measures/recording.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"
#include "core/runs/table.h"
#include "core/training/quick_setting.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>

namespace groupscope::cli {

namespace {

constexpr const char* nothingKept = "the run is not saved; --out RUN.h5 saves it";

struct TrainArguments {
    DataOptions data;
    std::string method;
    std::vector<std::string> set;
    bool quick = false;
    std::uint64_t seed = 0;
    std::string select = defaultSelectionRule;
    std::string selectFrom = "all";
    bool hideTest = false;
    std::vector<std::string> monitor;
    std::string monitorSplit;
    std::vector<std::string> measures; ///< at the end
    int snapshots = 0;
    std::string out;
    bool force = false; ///< --force was given
    bool resume = false;
};

/// On which rows, where that is not as usual.
std::string describeFitting(const TaskDefinition& definition) {
    std::string text;
    if (definition.fitSplit != trainSplit)
        text += ", fitted on " + definition.fitSplit;
    if (definition.selectSplit != validationSplit)
        text += ", selected by " + definition.selectSplit;
    if (definition.shots > 0)
        text += ", " + std::to_string(definition.shots) + " shots";
    if (definition.labelFraction < 1.0)
        text += ", label fraction " + shortestText(definition.labelFraction);
    if (definition.groupLabelFraction)
        text += ", group label fraction " + shortestText(*definition.groupLabelFraction);
    return text;
}

std::string describe(const Run& run) {
    return run.method + ", seed " + std::to_string(run.seed) + ": epoch " +
           std::to_string(run.selectedEpoch + 1) + " of " + std::to_string(run.history.size()) +
           " selected by " + selectionName(run.select) + ", " + fixedText(run.seconds, 1) + " s\nembedding " +
           run.task.embedding() + describeFitting(run.task) + ", mean norm of the embeddings " +
           fixedText(run.data.meanNorm, 3) + "\nparameters " + parametersToJsonText(run.parameters) + "\n\n" +
           shownTable(splitTable(run));
}

/// Saves the result of an interrupted training if a file was given.
void saveUnfinished(Training& training, RunTarget& target, Console& console) {
    if (!target.isWanted())
        return console.setInterruptedNote(nothingKept);
    if (training.history().empty())
        return;
    target.save(training.finish());
    console.setInterruptedNote("the best of " + std::to_string(training.history().size()) + " epochs is in " +
                               target.file() +
                               (target.isBeside() ? ", since another run was written to " + target.wanted()
                                                  : "; the same command with --resume continues"));
}

/// A killed process loses no more than this.
void saveNowAndThen(const Training& training, RunTarget& target) {
    using Clock = std::chrono::steady_clock;
    static Clock::time_point saved = Clock::now();
    if (!target.isWanted() || Clock::now() - saved < std::chrono::seconds(20))
        return;
    target.save(training.checkpoint());
    saved = Clock::now();
}

MonitorPlan monitorPlan(const TrainArguments& options, Console& console) {
    MonitorPlan plan;
    if (!options.monitor.empty())
        plan.metrics = parseMonitored(options.monitor, "--monitor");
    plan.split = options.monitorSplit;
    for (const std::string& id : options.measures) {
        const Measure& measure = measures().find(id, "--measure");
        warnOfOldName(measure, id, console);
        plan.atEnd.push_back(measure.id);
    }
    plan.snapshots = options.snapshots;
    return plan;
}

/// The quick setting of the method where it was asked for, and what --set says on top of it.
ParameterValues trainedSetting(const TrainArguments& options, const Method& method, const Task& task) {
    std::map<std::string, std::string> wanted = assignments(options.set);
    if (options.quick)
        wanted.merge(quickSetting(method.parameters, task.fitRows().size()));
    return resolveParameters(method.parameters, wanted);
}

struct Trained {
    Run run;
    std::vector<std::string>
        remarks; ///< on the set, the task and its data check, which the run does not hold
};

Trained trainRun(const TrainArguments& options, RunTarget& target, Console& console) {
    const Method& method = methods().find(options.method);
    const std::string select =
        findSelectionRule(options.select, "--select").id +
        (options.selectFrom == "trained" && !options.select.ends_with(trainedOnly) ? std::string(trainedOnly)
                                                                                   : "");
    warnOfOldName(*findSelectionRule(select).measure, options.select, console);
    const MonitorPlan monitor = monitorPlan(options, console);
    if (options.resume && options.out.empty())
        throw UsageError("--resume needs the run file", "", "name it with --out");
    resolveParameters(method.parameters, assignments(options.set)); // wrong ones are refused at once
    target.requireRunFile();
    const auto task = options.data.task(options.data.open(console), console);
    const std::vector<std::string> remarks = warnOfProblems(*task, console);
    Training training(task, method, trainedSetting(options, method, *task), options.seed, select,
                      console.context(), monitor);
    if (!options.resume)
        target.requireSame(training.id());
    if (options.resume && std::filesystem::exists(options.out)) {
        const Run before = loadRun(options.out);
        if (before.complete && before.id == training.id())
            return {before, remarks}; // nothing is left to do
        training.resume(before);
    }
    try {
        while (training.step(console.context()))
            saveNowAndThen(training, target);
        return {training.finish(console.context()), remarks};
    } catch (const Cancelled&) {
        saveUnfinished(training, target, console);
        throw;
    }
}

void train(const TrainArguments& options, Console& console) {
    console.start();
    RunTarget target(options.out, options.force);
    auto [run, remarks] = trainRun(options, target, console);
    if (target.isWanted())
        target.save(run);
    if (options.hideTest)
        run = withoutReportSplits(std::move(run));
    if (console.json()) // a script that reads the document alone misses nothing that was said
        run.warnings.insert(run.warnings.begin(), remarks.begin(), remarks.end());
    console.print(console.json() ? runToJson(run) : describe(run));
    if (!target.isWanted())
        console.note(nothingKept);
    else if (!console.json())
        console.print("\nwrote " + target.file() + "\n");
    target.requireOwnName();
}

void addTrainOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<TrainArguments>();
    options->data.addTo(*command);
    command->option_defaults()->group("Method");
    command->add_option("--method", options->method, "Method, see 'groupscope-cli methods'")
        ->required()
        ->type_name("ID");
    command->add_option("--set", options->set, "Parameter of the method; may be given many times")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->take_all();
    command->add_flag("--quick", options->quick,
                      "The quick setting of the method, sized to the set: see 'groupscope-cli methods ID'. "
                      "--set changes single parameters of it");
    Console::addSeed(*command, options->seed, "Seed of all random numbers; default 0");
    command->option_defaults()->group("Selection");
    command->add_option("--select", options->select, selectionHelp())->type_name("RULE");
    command
        ->add_option("--select-from", options->selectFrom,
                     "all epochs (default), or those that are trained: with a training accuracy of at least "
                     "0.9 of the highest of the run")
        ->type_name("WHICH")
        ->check(oneOf({"all", "trained"}));
    command->add_flag(
        "--hide-test", options->hideTest,
        "Hide the results on report splits until you have selected a run. The run file holds them");
    command->option_defaults()->group("Measures");
    addListOption(*command, "--monitor", "LIST", options->monitor,
                  "What to measure after each epoch, with commas: " + recordedMeasures().list() +
                      "; or none. Default: alignment. The head does not depend on it");
    addListOption(*command, "--measure", "IDS", options->measures,
                  "Additional measures of the selected head on every split, separated by commas; see "
                  "'groupscope-cli measures'");
    command
        ->add_option("--monitor-split", options->monitorSplit,
                     "Split that is monitored: val (default), train, test or another of the set")
        ->type_name("NAME");
    command
        ->add_option(
            "--snapshots", options->snapshots,
            "How many epochs, evenly spread, leave their head in the run file, for aligned maps of them; "
            "default 0")
        ->type_name("N")
        ->check(CLI::Range(0, mostSnapshots));
    command->option_defaults()->group(outputHeading);
    command->add_option("-o,--out", options->out, "Run file to write")->type_name("RUN.h5");
    command->add_flag("-f,--force", options->force, "Replace another run in the run file");
    command->add_flag("--resume", options->resume,
                      "Continue from the checkpoint in the run file, if it has one");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::train,
                {{"Train one method and keep the run", "train demo.h5ad --method group-dro --out run.h5"},
                 {"Change two parameters and select by average accuracy",
                  "train demo.h5ad --method erm --set epochs=20 --set learning_rate=0.01 --select "
                  "val.average_accuracy"}});
    command->callback([options, &console] { train(*options, console); });
}

} // namespace

Command trainCommand() {
    return {"train", "Train one method and evaluate every split", addTrainOptions};
}

} // namespace groupscope::cli
