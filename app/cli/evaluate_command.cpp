// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/split_table.h"
#include "core/base/error.h"
#include "core/data/class_embeddings.h"
#include "core/experiment/evaluation.h"
#include "core/runs/head_file.h"
#include "core/runs/run_json.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    DataOptions data;
    std::string head;
    std::string split;
    std::optional<double> temperature;
    bool normalizeInput = false;
};

std::vector<std::string> wantedRowSets(const Options& options, const Task& task) {
    if (!options.split.empty())
        return {task.rowSet(options.split, "--split").name};
    std::vector<std::string> names;
    for (const RowSet& set : task.rowSets)
        names.push_back(set.name);
    return names;
}

/// What a state_dict cannot say comes from the flags and the set.
HeadContext contextOf(const Options& options, const Task& task) {
    HeadContext context{.temperature = options.temperature, .normalizeInput = options.normalizeInput};
    if (classEmbeddingsProblem(task).empty())
        context.classEmbeddings = classEmbeddingsOf(task);
    return context;
}

void evaluate(const Options& options, Console& console) {
    console.start();
    const auto task = options.data.task(options.data.open(console), console);
    const std::vector<std::string> rowSets = wantedRowSets(options, *task);
    const HeadFile file = loadHead(options.head, contextOf(options, *task));
    const std::unique_ptr<Head> head = makeHead(file.state);
    requireFit(*task, *head, file.classes, options.head);
    const Run evaluation = evaluateHead(*task, *head, rowSets, console.context());
    if (console.json())
        console.print(evaluationToJson(evaluation, rowSets, options.head));
    else
        console.print(options.head + ": " + file.state.kind + " head\nembedding " +
                      evaluation.question.embedding() + "\n\n" +
                      toPlainText(splitTable(evaluation, rowSets)));
}

} // namespace

void addEvaluateCommand(CLI::App& program, Console& console) {
    CLI::App* command =
        program.add_subcommand("evaluate", "Say how a head that was trained before fares on a set");
    auto options = std::make_shared<Options>();
    options->data.addTo(*command);
    command
        ->add_option("--head", options->head,
                     "Head: .npz or .safetensors (ours or a state_dict), or a run (.h5)")
        ->required()
        ->type_name("FILE");
    command
        ->add_option("--split", options->split,
                     "Row set: train, val, test or another of the set; default: all")
        ->type_name("NAME");
    command
        ->add_option("--temperature", options->temperature,
                     "Temperature of cosine logits; default: the file's, or 0.01")
        ->type_name("T");
    command->add_flag("--normalize-input", options->normalizeInput,
                      "The state_dict was trained on unit-norm embeddings");
    console.addFlags(*command);
    command->callback([options, &console] { evaluate(*options, console); });
}

} // namespace groupscope::cli
