// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/experiment/experiment.h"
#include "core/experiment/presets.h"
#include "core/io/import/embedding_file.h"
#include "core/report/documents.h"
#include "core/runs/comparison.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    std::string spec;
    std::string data;
    std::vector<std::string> map;
    std::string out;
    int jobs = 1;
    bool resume = false;
    bool quick = false;
};

std::shared_ptr<const Task> openTask(const ExperimentSpec& spec, Console& console) {
    const auto set = openEmbeddingFile(spec.data, spec.map, console.context());
    auto task = makeTask(set, spec.selection);
    for (const std::vector<std::string>* source : {&set->notices, &task->warnings})
        for (const std::string& text : *source)
            console.warn(text);
    return task;
}

/// The same words, the metadata file with its whole path.
std::vector<std::string> withWholePaths(std::vector<std::string> words) {
    const std::string metadata = "metadata=";
    for (std::string& word : words)
        if (word.starts_with(metadata) && word.size() > metadata.size() && word != metadata + "none")
            word = metadata + std::filesystem::absolute(word.substr(metadata.size())).string();
    return words;
}

/// What SPEC and --data ask for, whole. The data file is kept with its whole path: DIR/spec.json must find it
/// again.
ExperimentSpec wholeSpecification(const Options& options) {
    const std::filesystem::path data = options.data.empty() ? "" : std::filesystem::absolute(options.data);
    if (isPreset(options.spec)) {
        if (options.data.empty())
            throw UsageError("a preset needs a data file", options.spec, "give --data FILE");
        ExperimentSpec spec = presetExperiment(findPreset(options.spec), data);
        spec.map = withWholePaths(options.map);
        return spec;
    }
    ExperimentSpec spec = readExperimentSpec(options.spec);
    if (!options.data.empty())
        spec.data = data;
    if (!options.map.empty())
        spec.map = withWholePaths(options.map);
    return spec;
}

ExperimentSpec specificationOf(const Options& options) {
    const ExperimentSpec spec = wholeSpecification(options);
    return options.quick ? quickForm(spec) : spec;
}

std::string describe(const ExperimentOutcome& outcome, const std::string& folder, const Table& table) {
    return std::to_string(outcome.computed) + " runs made, " + std::to_string(outcome.alreadyThere) +
           " were there, " + std::to_string(outcome.failures.size()) + " failed\n\n" + toPlainText(table) +
           "\nwrote " + folder + "\nnext: groupscope-cli report " + folder + " --out report.html\n";
}

void run(const Options& options, Console& console) {
    console.start();
    const ExperimentSpec spec = specificationOf(options);
    const RunStore store(options.out);
    console.setInterruptedNote("finished runs are in " + options.out + "; the same command continues");
    const ExperimentOutcome outcome =
        runExperiment(spec, openTask(spec, console), store, options.jobs, options.resume, console.context());
    for (const ExperimentOutcome::Failure& failure : outcome.failures)
        console.warn("run of " + failure.run.method + (failure.level.empty() ? "" : ", " + failure.level) +
                     ", seed " + std::to_string(failure.run.seed) + " failed: " + failure.message);
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
    command->add_option("SPEC", options->spec, "Specification (.json), or the name of a preset")
        ->required()
        ->type_name("");
    command
        ->add_option("--data", options->data, "Data file; for a preset, or in place of the specification's")
        ->type_name("FILE");
    addMapOption(*command, options->map);
    command->add_option("--out", options->out, "Folder for runs/, spec.json and summary.csv")
        ->required()
        ->type_name("DIR");
    command->add_option("--jobs", options->jobs, "Runs made side by side; default 1")
        ->type_name("N")
        ->check(CLI::Range(1, 64));
    command->add_flag("--resume", options->resume,
                      "Keep the runs that are there and add the missing ones, even if the specification "
                      "has changed since");
    command->add_flag("--quick", options->quick,
                      "For a first look: two seeds, at most 50 epochs, a third of each grid");
    console.addFlags(*command);
    command->callback([options, &console] { run(*options, console); });
}

} // namespace groupscope::cli
