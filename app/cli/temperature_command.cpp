// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/figure_folder.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/task_of_run.h"
#include "core/base/error.h"
#include "core/experiment/temperature_scan.h"
#include "core/heads/no_head.h"
#include "core/report/temperature_document.h"
#include "core/runs/run_file.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct TemperatureArguments {
    std::string run;
    std::string data; ///< empty: where the run found it
    std::vector<std::string> map;
    std::vector<double> factors;
    TemperaturePlan plan;
    bool hideTest = false;
    FigureFolder figures;
};

std::string describe(const Run& run, const TemperatureScan& scan) {
    std::string text = run.method + ", seed " + std::to_string(run.seed) + ": " +
                       (hasHead(run.head) ? run.head.kind + " head" : "imported predictions") + "\n\n";
    for (const std::string& note : scan.notes)
        text += note + "\n";
    for (const ScannedSplit& rows : scan.splits)
        text += "\n" + shownTable(calibrationTable(scan, rows, run.groups)) + "\n" +
                shownTable(temperatureTable(scan, rows, run.groups));
    return text;
}

/// Report and validation splits, by default.
std::vector<std::string> shownSets(const Task& task, bool hideTest) {
    std::vector<std::string> names;
    for (const Purpose purpose : {Purpose::report, Purpose::select})
        for (const Split& set : task.splits)
            if (set.purpose == purpose && !set.rows.empty() && !(hideTest && purpose == Purpose::report))
                names.push_back(set.name);
    if (names.empty() && hideTest)
        throw UsageError("there are no validation examples to show instead", "--hide-test",
                         "leave it out, or name training examples with --split");
    return names;
}

void scan(const TemperatureArguments& options, Console& console) {
    console.start();
    console.holdWarnings();
    TemperaturePlan plan = options.plan;
    if (!options.factors.empty()) {
        plan.lowest = options.factors[0];
        plan.highest = options.factors[1];
    }
    const Run run = loadRun(options.run);
    if (!run.complete)
        console.warn("the run was stopped early: this is its best epoch until then");
    options.figures.require();
    const auto task = taskOfRun(run, options.run, options.data, options.map, console.context());
    for (std::string& name : plan.splits)
        name = task->split(name, "--split").name;
    if (plan.splits.empty())
        plan.splits = shownSets(*task, options.hideTest);
    const TemperatureScan scanned = scanTemperatures(*task, run, plan, console.context());
    const std::size_t figures = options.figures.write(
        FigureNeeds::calibration, {.name = run.method + ", seed " + std::to_string(run.seed),
                                   .calibration = &scanned,
                                   .groups = &run.groups});
    if (console.json())
        return console.print(temperatureToJson(scanned, run, options.run));
    console.print(describe(run, scanned));
    if (figures > 0)
        console.print("\nwrote " + std::to_string(figures) + " figures into " + options.figures.path + "\n");
}

void addTemperatureOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<TemperatureArguments>();
    command->add_option("RUN", options->run, "Run (.h5)")->required()->type_name("");
    command->add_option("--data", options->data, "The set of the run; default: the file that the run names")
        ->type_name("FILE");
    addMapOption(*command, options->map);
    addListOption(*command, "--split", "NAME,...", options->plan.splits,
                  "Splits, separated by commas; default: report and validation splits");
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
                      "Divide all logits, also of a head that has its own temperature");
    command
        ->add_option("--figures", options->figures.path,
                     "Write the scan and the reliability diagrams as SVG into this folder")
        ->type_name("FOLDER");
    command
        ->add_flag("--hide-test", options->hideTest,
                   "Show validation examples alone: test values are for a selected run")
        ->excludes("--split");
    options->figures.out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Scan the temperature of a trained head", "temperature run.h5"},
                 {"Write the figures and look at the validation split alone",
                  "temperature run.h5 --hide-test --figures figures"}});
    command->callback([options, &console] { scan(*options, console); });
}

} // namespace

Command temperatureCommand() {
    return {"temperature",
            "Effect of the temperature on a trained head: worst group, confidence, calibration of each "
            "group, and the temperatures calibrated on the validation split",
            addTemperatureOptions};
}

} // namespace groupscope::cli
