// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/imported_models.h"
#include "app/cli/split_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/class_embeddings.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/imported_run.h"
#include "core/runs/group_mix.h"
#include "core/runs/head_file.h"
#include "core/runs/run_json.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct EvaluateArguments {
    DataOptions data;
    std::string head; ///< empty: predictions are imported
    ImportedModels brought;
    std::string mix; ///< file of shares of groups; empty: none
    std::string split;
    std::optional<double> temperature;
    bool normalizeInput = false;
};

std::vector<std::string> wantedSplits(const EvaluateArguments& options, const Task& task) {
    if (!options.split.empty())
        return {task.split(options.split, "--split").name};
    std::vector<std::string> names;
    for (const Split& set : task.splits)
        names.push_back(set.name);
    return names;
}

/// Facts that a state_dict does not hold, from the flags and the set.
HeadContext contextOf(const EvaluateArguments& options, const Task& task) {
    HeadContext context{.temperature = options.temperature, .normalizeInput = options.normalizeInput};
    if (classEmbeddingsProblem(task).empty())
        context.classEmbeddings = classEmbeddingsOf(task);
    return context;
}

/// The mix that was asked for; what was done to it becomes warnings.
std::optional<GroupMix> mixOf(const EvaluateArguments& options, const Task& task, Console& console) {
    if (options.mix.empty())
        return std::nullopt;
    GroupMix mix = readGroupMix(options.mix, task.groups, console.context());
    for (const std::string& note : mix.notes)
        console.warn(mix.name + ": " + note);
    return mix;
}

std::string mixText(const Run& run, const std::optional<GroupMix>& mix) {
    return mix ? "\n" + shownTable(mixTable(run, *mix)) : std::string();
}

void evaluateOne(const EvaluateArguments& options, Console& console) {
    const auto task = options.data.task(options.data.open(console), console);
    const std::vector<std::string> splits = wantedSplits(options, *task);
    const HeadFile file = loadHead(options.head, contextOf(options, *task));
    const std::unique_ptr<Head> head = makeHead(file.state);
    requireFit(*task, *head, file.classes, options.head);
    const std::vector<std::string> remarks = warnOfProblems(*task, console);
    Run evaluation = evaluateHead(*task, *head, splits, console.context());
    evaluation.warnings.insert(evaluation.warnings.begin(), remarks.begin(), remarks.end());
    const std::optional<GroupMix> mix = mixOf(options, *task, console);
    if (console.json())
        console.print(withMix(evaluationToJson(evaluation, splits, options.head), evaluation, mix));
    else
        console.print(options.head + ": " + file.state.kind + " head\nembedding " +
                      evaluation.task.embedding() + "\n\n" + shownTable(splitTable(evaluation, splits)) +
                      mixText(evaluation, mix));
}

/// A set without a split is all there to report on.
std::shared_ptr<const Task> taskToReportOn(const DataOptions& data, Console& console) {
    std::shared_ptr<const EmbeddingSet> set = data.open(console);
    const bool hasSets = !set->splitKey.empty() || !set->splits.empty() || data.asksSplit() ||
                         set->findColumn("split") != nullptr; // a task takes it unasked
    if (!hasSets) {
        set = withAllRowsReported(*set);
        console.warn("the set has no split: all of its examples are reported on, as test");
    }
    return data.task(set, console);
}

/// The runs with those splits alone.
std::vector<Run> partsOf(std::vector<Run> runs, const std::vector<std::string>& splits) {
    for (Run& run : runs)
        std::erase_if(run.splits, [&](const SplitResult& result) {
            return std::find(splits.begin(), splits.end(), result.name) == splits.end();
        });
    return runs;
}

void importPredictions(EvaluateArguments options, Console& console) {
    options.brought.words = takeOutputWords(options.data.map);
    options.brought.requireOut(console);
    const auto task = taskToReportOn(options.data, console);
    const std::vector<std::string> splits = wantedSplits(options, *task);
    const std::vector<std::string> remarks = warnOfProblems(*task, console);
    std::vector<Run> runs = options.brought.read(*task, options.data.file, options.data.map, console);
    const std::optional<GroupMix> mix = mixOf(options, *task, console);
    options.brought.write(runs);
    std::vector<Run> shown = partsOf(std::move(runs), splits);
    std::string texts;
    for (Run& run : shown) {
        addToList(texts,
                  run.method + ": " + run.parameters.text("outputs") + "\n\n" +
                      shownTable(splitTable(run, splits)) + mixText(run, mix),
                  "\n");
        run.warnings.insert(run.warnings.begin(), remarks.begin(), remarks.end());
    }
    if (console.json())
        return console.print(shown.size() == 1 ? withMix(runToJson(shown.front()), shown.front(), mix)
                                               : withMixes(runsToJson(shown), shown, mix));
    console.print(texts);
    if (!options.brought.out.empty())
        console.print("\nwrote " + options.brought.out + "\n");
}

void evaluate(const EvaluateArguments& options, Console& console) {
    console.start();
    if (options.head.empty())
        return importPredictions(options, console);
    const ImportedModels& brought = options.brought;
    std::vector<std::string> map = options.data.map;
    if (takeOutputWords(map).any())
        throw UsageError("words of --map for predictions are not for a head", "--head",
                         "leave --head out, or them");
    if (!brought.files.empty() || !brought.measures.empty() || !brought.out.empty())
        throw UsageError("--predictions, --measure and --out are for predictions, not for a head", "--head",
                         "leave --head out, or them");
    evaluateOne(options, console);
}

void addEvaluateOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<EvaluateArguments>();
    options->data.addTo(*command);
    command
        ->add_option("--head", options->head,
                     "Head: .npz or .safetensors (of Groupscope or a state_dict), a state_dict of torch.save "
                     "(.pt, .pth), or a run (.h5)")
        ->type_name("FILE");
    options->brought.addTo(*command);
    command
        ->add_option("--split", options->split, "Split: train, val, test or another of the set; default: all")
        ->type_name("NAME");
    command
        ->add_option("--temperature", options->temperature,
                     "Temperature of cosine logits; default: the file's, or 0.01")
        ->type_name("T");
    command
        ->add_option(
            "--mix", options->mix,
            "Shares of the groups in your own population, a table 'group,share' or JSON: the average "
            "accuracy there, with a 95 % interval")
        ->type_name("FILE");
    command->add_flag("--normalize-input", options->normalizeInput,
                      "The state_dict was trained on unit-norm embeddings");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Evaluate a head of another program", "evaluate demo.h5ad --head head.npz"},
                 {"Import predictions as a run",
                  "evaluate demo.h5ad --predictions predictions.csv --out imported.h5"}});
    command->callback([options, &console] { evaluate(*options, console); });
}

} // namespace

Command evaluateCommand() {
    return {"evaluate", "Evaluate a trained head, or predictions of any model, on a set", addEvaluateOptions};
}

} // namespace groupscope::cli
