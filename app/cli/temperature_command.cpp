// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/data/question_selection.h"
#include "core/experiment/temperature_scan.h"
#include "core/figures/figure.h"
#include "core/io/atomic_file.h"
#include "core/io/import/embedding_file.h"
#include "core/report/temperature_document.h"
#include "core/runs/run_file.h"

#include <filesystem>
#include <memory>
#include <system_error>

namespace groupscope::cli {

namespace {

struct Options {
    std::string run;
    std::string data; ///< empty: where the run found it
    std::vector<std::string> map;
    std::vector<double> factors;
    TemperaturePlan plan;
    std::string figures; ///< folder; empty: none are written
    bool hideTest = false;
    OutputFile out; ///< whether figures may be replaced
};

/// The set of the run with what the run asked of it. Throws DataError when it is another one by now.
std::shared_ptr<const Task> taskOf(const Run& run, const Options& options, const RunContext& context) {
    const std::string file = options.data.empty() ? run.data.file : options.data;
    if (file.empty())
        throw UsageError("the run does not say where its set is", options.run, "name it with --data");
    const auto task = makeTask(openEmbeddingFile(file, options.map, context), selectionOf(run.question));
    std::string changed;
    for (const std::string& difference : differences(run.question, questionOf(*task, context)))
        changed += (changed.empty() ? "" : "; ") + difference;
    if (!changed.empty())
        throw DataError("this is not what the run was trained on, which differs in " + changed, file,
                        "name the set of the run with --data, or train again");
    return task;
}

std::filesystem::path figurePath(const Options& options, const std::string& name) {
    return std::filesystem::path(options.figures) / (name + ".svg");
}

/// Said before the work: the folder can be made.
void requireFolder(const Options& options) {
    if (options.figures.empty())
        return;
    std::error_code failure;
    std::filesystem::create_directories(options.figures, failure);
    if (!std::filesystem::is_directory(options.figures))
        throw FileError("the folder for figures cannot be made", options.figures, "choose another");
}

/// Every figure as a file of its own: temperature_scan.svg, temperature_scan_2.svg, …
std::size_t writeFigures(const Options& options, const Run& run, const TemperatureScan& scan) {
    std::vector<std::pair<std::filesystem::path, std::string>> files;
    const FigureInput input{.name = run.method + ", seed " + std::to_string(run.seed),
                            .calibration = &scan,
                            .groups = &run.groups};
    for (const Figure& figure : figures()) {
        if (figure.needs != FigureNeeds::calibration)
            continue;
        int number = 0;
        for (const Drawing& drawing : figure.drawings(input))
            files.emplace_back(
                figurePath(options, figure.id + (++number > 1 ? "_" + std::to_string(number) : "")),
                svgOf(drawing.draw(SceneSpace::paper()), drawing.title));
    }
    for (const auto& [path, svg] : files)
        OutputFile{path.string(), options.out.force}.require();
    for (const auto& [path, svg] : files)
        writeTextAtomically(path, svg);
    return files.size();
}

std::string describe(const Run& run, const TemperatureScan& scan) {
    std::string text = run.method + ", seed " + std::to_string(run.seed) + ": " + run.head.kind + " head\n\n";
    for (const std::string& note : scan.notes)
        text += note + "\n";
    for (const ScannedRowSet& rows : scan.rowSets)
        text += "\n" + toPlainText(calibrationTable(scan, rows, run.groups)) + "\n" +
                toPlainText(temperatureTable(scan, rows, run.groups));
    return text;
}

/// Those to report on and to select by, where nobody says.
std::vector<std::string> shownSets(const Task& task, bool hideTest) {
    std::vector<std::string> names;
    for (const Purpose purpose : {Purpose::report, Purpose::select})
        for (const RowSet& set : task.rowSets)
            if (set.purpose == purpose && !set.rows.empty() && !(hideTest && purpose == Purpose::report))
                names.push_back(set.name);
    if (names.empty() && hideTest)
        throw UsageError("there are no rows to select by to look at instead", "--hide-test",
                         "leave it out, or name training rows with --split");
    return names;
}

void scan(const Options& options, Console& console) {
    console.start();
    TemperaturePlan plan = options.plan;
    if (!options.factors.empty()) {
        plan.lowest = options.factors[0];
        plan.highest = options.factors[1];
    }
    const Run run = loadRun(options.run);
    if (!run.complete)
        console.warn("the run was stopped early: this is its best epoch until then");
    requireFolder(options);
    const auto task = taskOf(run, options, console.context());
    for (std::string& name : plan.rowSets)
        name = task->rowSet(name, "--split").name;
    if (plan.rowSets.empty())
        plan.rowSets = shownSets(*task, options.hideTest);
    const TemperatureScan scanned = scanTemperatures(*task, run, plan, console.context());
    const std::size_t figures = options.figures.empty() ? 0 : writeFigures(options, run, scanned);
    if (console.json())
        return console.print(temperatureToJson(scanned, run, options.run));
    console.print(describe(run, scanned));
    if (figures > 0)
        console.print("\nwrote " + std::to_string(figures) + " figures into " + options.figures + "\n");
}

} // namespace

void addTemperatureCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand(
        "temperature", "What a temperature does to a trained head: worst group, confidence, calibration of "
                       "each group, and the temperatures that validation rows calibrate");
    auto options = std::make_shared<Options>();
    command->add_option("RUN", options->run, "Run (.h5)")->required()->type_name("");
    command->add_option("--data", options->data, "The set of the run; default: the file that the run names")
        ->type_name("FILE");
    addMapOption(*command, options->map);
    command
        ->add_option("--split", options->plan.rowSets,
                     "Row sets, separated by commas; default: those to report on and to select by")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    command
        ->add_option("--factors", options->factors,
                     "Lowest and highest temperature, as multiples of the head's; default 0.0625,16")
        ->type_name("LOW,HIGH")
        ->delimiter(',')
        ->expected(2)
        ->allow_extra_args(false);
    command
        ->add_option("--points", options->plan.points,
                     "Temperatures in that range, evenly on a logarithmic axis; default 33")
        ->type_name("N");
    command->add_flag("--all-logits", options->plan.ofAllLogits,
                      "Divide all logits, also of a head that has a temperature of its own");
    command
        ->add_option("--figures", options->figures,
                     "Write the scan and the reliability diagrams as SVG into this folder")
        ->type_name("FOLDER");
    command
        ->add_flag("--hide-test", options->hideTest,
                   "Look at the rows to select by alone: figures of test rows are for a run that is chosen")
        ->excludes("--split");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    command->callback([options, &console] { scan(*options, console); });
}

} // namespace groupscope::cli
