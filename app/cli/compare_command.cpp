// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/experiment/spec.h"
#include "core/runs/comparison.h"
#include "core/runs/run_store.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    std::string folder;
    std::string rule = defaultSelectionRule;
    bool selectedOnly = false;
    std::string format;
};

std::string formatted(const Table& table, const std::string& format) {
    if (format == "latex")
        return toLatex(table);
    if (format == "csv")
        return toCsv(table);
    if (format == "json")
        return toJson(table);
    return toMarkdown(table);
}

void compare(const Options& options, Console& console) {
    console.start();
    findSelectionRule(options.rule, "--select");
    const std::vector<Run> runs = RunStore(options.folder).loadSummaries(console.context());
    const Comparison comparison = compareRuns(runs, options.rule);
    for (const std::string& warning : comparison.warnings)
        console.warn(warning);
    const std::string format = console.json() ? "json" : options.format;
    console.print(formatted(
        comparisonTable(comparison, options.selectedOnly ? GridPoints::selected : GridPoints::all), format));
}

} // namespace

void addCompareCommand(CLI::App& program, Console& console) {
    CLI::App* command =
        program.add_subcommand("compare", "Mean ± s.d. over seeds of every method and grid point");
    auto options = std::make_shared<Options>();
    command->add_option("DIR", options->folder, "Folder of an experiment")->required()->type_name("");
    command->add_option("--select", options->rule, selectionHelp())->type_name("RULE");
    command->add_flag("--selected", options->selectedOnly,
                      "Only the grid point of each method that is chosen");
    command->add_option("--format", options->format, "md (default), latex, csv or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"md", "latex", "csv", "json"}));
    console.addFlags(*command);
    command->callback([options, &console] { compare(*options, console); });
}

} // namespace groupscope::cli
