// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/figure_folder.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/task_of_run.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/heads/heads.h"
#include "core/report/alpha_document.h"
#include "core/runs/run_file.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace groupscope::cli {

namespace {

struct AlphaArguments {
    std::vector<std::string> runs;
    std::string data; ///< empty: where the first run found it
    std::vector<std::string> map;
    AlphaPlan plan;
    FigureFolder figures;
};

/// Those whose heads have a scale, if there are any: a folder holds zero-shot and probes as well.
std::vector<Run> withScale(std::vector<Run> runs, std::vector<std::string>& files, Console& console) {
    const auto hasNone = [](const Run& run) { return !isRescaled(run.head.kind); };
    const auto left = static_cast<std::size_t>(std::count_if(runs.begin(), runs.end(), hasNone));
    if (left == 0 || left == runs.size())
        return runs;
    for (std::size_t i = runs.size(); i-- > 0;)
        if (hasNone(runs[i])) {
            runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
            files.erase(files.begin() + static_cast<std::ptrdiff_t>(i));
        }
    console.warn(counted(left, "run has a head", "runs have heads") + " without a scale and " +
                 (left == 1 ? "is" : "are") + " left out");
    return runs;
}

std::vector<Run> runsOf(const AlphaArguments& options, std::vector<std::string>& files, Console& console) {
    std::vector<Run> runs;
    for (const std::string& file : options.runs) {
        runs.push_back(loadRun(file));
        if (!runs.back().complete)
            console.warn(file + " was stopped early: this is its best epoch until then");
        if (const auto changed = differences(runs.front().task, runs.back().task); !changed.empty())
            throw UsageError("these runs are of different questions, which differ in " + changed.front(),
                             file, "give runs of one question");
    }
    return withScale(std::move(runs), files, console);
}

void scan(const AlphaArguments& options, Console& console) {
    console.start();
    options.figures.require();
    std::vector<std::string> files = options.runs; // of the runs that are left
    const std::vector<Run> runs = runsOf(options, files, console);
    const auto task = taskOfRun(runs.front(), files.front(), options.data, options.map, console.context());
    AlphaPlan plan = options.plan;
    for (std::string& name : plan.splits)
        name = task->split(name, "--split").name;
    const std::vector<AlphaScan> scans = scanAlphas(*task, runs, plan, console.context());
    if (scans.size() < runs.size())
        console.warn("runs that differ in alpha alone are one training: " + std::to_string(scans.size()) +
                     " of " + std::to_string(runs.size()) + " are shown");
    const std::size_t figures = options.figures.write(FigureNeeds::scales, {.scales = scans});
    if (console.json())
        return console.print(alphasToJson(scans, runs.front().groups));
    for (const AlphaScan& own : scans)
        console.print(own.name + ", seed " + std::to_string(own.seed) + "\n\n" +
                      shownTable(alphaTable(own, runs.front().groups)) + "\n");
    if (figures > 0)
        console.print("wrote " + std::to_string(figures) + " figures into " + options.figures.path + "\n");
}

void addAlphaOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<AlphaArguments>();
    command
        ->add_option("RUN", options->runs,
                     "Runs (.h5) of r-adapter, flyp, ft, lp-ft, soup, or wise-ft with space outputs")
        ->required()
        ->type_name("");
    command
        ->add_option("--data", options->data,
                     "The set of the runs; default: the file that the first with a scale names")
        ->type_name("FILE");
    addMapOption(*command, options->map);
    addListOption(*command, "--split", "NAME,...", options->plan.splits,
                  "Row sets, separated by commas; default: those to select by and to report on");
    command
        ->add_option("--points", options->plan.points,
                     "Scales from 0 to 1; that of the run comes too; default 11")
        ->type_name("N");
    command->add_option("--figures", options->figures.path, "Write the curves as SVG into this folder")
        ->type_name("FOLDER");
    options->figures.out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Scan the scale of a fine-tuned head", "alpha run.h5"},
                 {"Write the curves of three runs", "alpha run-0.h5 run-1.h5 run-2.h5 --figures figures"}});
    command->callback([options, &console] { scan(*options, console); });
}

} // namespace

Command alphaCommand() {
    return {"alpha",
            "Trained heads over their scale, from where training began to where it ended, without "
            "training again: average and worst group of every row set",
            addAlphaOptions};
}

} // namespace groupscope::cli
