// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/output_file.h"
#include "app/cli/seed_option.h"
#include "app/cli/task_of_run.h"
#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/report/example_sheet.h"
#include "core/runs/run_file.h"

#include <memory>
#include <utility>

namespace groupscope::cli {

namespace {

struct ExamplesArguments {
    DataOptions data;
    std::string run; ///< empty: examples of the splits alone
    ExampleSheetPlan plan;
    OutputFile out;
};

void makeSheet(const ExamplesArguments& options, Console& console) {
    console.start();
    if (!options.out.path.empty())
        options.out.requirePage();
    if (options.run.empty() && !options.plan.anchors.empty())
        throw UsageError("anchors are given, but no run", "--anchor", "add --run RUN.h5");
    std::shared_ptr<const Task> task;
    ExampleSheet sheet;
    if (options.run.empty()) {
        task = options.data.task(options.data.open(console), console);
        sheet = drawExamples(*task, options.plan);
    } else {
        const Run run = loadRun(options.run);
        task = taskOfRun(run, options.run, options.data.file, options.data.map, console.context());
        sheet = drawExamples(*task, options.plan);
        addNegatives(sheet, task, run, options.plan, console.context());
    }
    if (!options.out.path.empty()) {
        writeTextAtomically(options.out.path, examplesToHtml(sheet, *task));
        if (!console.json())
            console.print("wrote " + options.out.path + "\n");
    }
    if (console.json())
        console.print(examplesToJson(sheet, *task));
    else if (options.out.path.empty())
        for (const Table& table : exampleTables(sheet, *task))
            console.print(shownTable(table) + "\n");
}

void addExamplesOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ExamplesArguments>();
    options->data.addTo(*command);
    command
        ->add_option(
            "--run", options->run,
            "A run of a contrastive method on the set: adds the negatives that it pushes anchors away "
            "from most, with similarity, temperature and weight")
        ->type_name("RUN.h5");
    addListOption(*command, "--anchor", "NAME,...", options->plan.anchors,
                  "Names of examples, separated by commas; default: the drawn ones to train on");
    command->add_option("--each", options->plan.each, "Examples of each split; default 8")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    command->add_option("--negatives", options->plan.negatives, "Negatives of each anchor; default 8")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    addSeedOption(*command, "--seed", options->plan.seed, "Draws the examples; default 0");
    command->add_option("-o,--out", options->out.path, "Write a page with pictures (.html)")
        ->type_name("FILE.html");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::data,
                {{"Print eight examples of each split", "examples demo.h5ad"},
                 {"Write a page with their pictures", "examples demo.h5ad --each 16 --out examples.html"}});
    command->callback([options, &console] { makeSheet(*options, console); });
}

} // namespace

Command examplesCommand() {
    return {"examples",
            "Examples of each split, drawn at random, as pictures or names; with a run what it pushes "
            "them away from",
            addExamplesOptions};
}

} // namespace groupscope::cli
