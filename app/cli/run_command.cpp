// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/experiment/comparison.h"
#include "core/experiment/experiment.h"
#include "core/io/anndata_reader.h"
#include "core/report/documents.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    std::string spec;
    std::string out;
    int jobs = 1;
    bool resume = false;
};

std::shared_ptr<const Task> openTask(const ExperimentSpec& spec, Console& console) {
    const auto set = openEmbeddingSet(spec.data, console.context());
    auto task = makeTask(set, selectionOf(spec));
    for (const std::vector<std::string>* source : {&set->notices, &task->warnings})
        for (const std::string& text : *source)
            console.warn(text);
    return task;
}

std::string describe(const ExperimentOutcome& outcome, const std::string& folder, const Table& table) {
    return std::to_string(outcome.computed) + " runs made, " + std::to_string(outcome.alreadyThere) +
           " were there, " + std::to_string(outcome.failures.size()) + " failed\n\n" + toPlainText(table) +
           "\nwrote " + folder + "\nnext: groupscope-cli report " + folder + " --out report.html\n";
}

void run(const Options& options, Console& console) {
    console.start();
    const ExperimentSpec spec = readExperimentSpec(options.spec);
    const RunStore store(options.out);
    console.setInterruptedNote("finished runs are in " + options.out + "; the same command continues");
    const ExperimentOutcome outcome =
        runExperiment(spec, openTask(spec, console), store, options.jobs, options.resume, console.context());
    for (const ExperimentOutcome::Failure& failure : outcome.failures)
        console.warn("run of " + failure.run.method + ", seed " + std::to_string(failure.run.seed) +
                     " failed: " + failure.message);
    if (outcome.failures.size() == outcome.planned)
        throw DataError("every run failed, the first", outcome.failures.front().run.method,
                        outcome.failures.front().message);
    const Table table = comparisonTable(compareRuns(store.loadSummaries(console.context()), spec.select));
    console.print(console.json() ? outcomeToJson(outcome, options.out, table)
                                 : describe(outcome, options.out, table));
    if (!outcome.failures.empty())
        throw DataError(std::to_string(outcome.failures.size()) + " of " + std::to_string(outcome.planned) +
                            " runs failed, the first: " + outcome.failures.front().message,
                        "", "change its settings; the other runs are kept");
}

} // namespace

void addRunCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("run", "Make an experiment: methods × grid × seeds");
    auto options = std::make_shared<Options>();
    command->add_option("SPEC", options->spec, "Specification (.json)")->required()->type_name("");
    command->add_option("--out", options->out, "Folder for runs/, spec.json and summary.csv")
        ->required()
        ->type_name("DIR");
    command->add_option("--jobs", options->jobs, "Runs made side by side; default 1")
        ->type_name("N")
        ->check(CLI::Range(1, 64));
    command->add_flag("--resume", options->resume,
                      "Keep the runs that are there and add the missing ones, even if the specification "
                      "has changed since. A run that was interrupted starts again from its first epoch");
    console.addFlags(*command);
    command->callback([options, &console] { run(*options, console); });
}

} // namespace groupscope::cli
