// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/experiment/spec.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/run_store.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    std::vector<std::string> folders;
    std::string rule = defaultSelectionRule;
    std::vector<std::string> vary;
    bool selectedOnly = false;
    std::string baseline;
    std::string format;
};

/// For people a table for each question and one of differences; for programs one, with a column that says
/// which.
std::string formatted(const Comparison& comparison, const BaselineComparisons& compared, GridPoints wanted,
                      const std::string& format) {
    if (format == "csv" || format == "json") {
        Table table = comparisonTable(comparison, wanted);
        addDifferenceColumns(table, compared, comparison, wanted);
        for (const BaselineComparison& own : compared.all)
            if (!own.others.empty())
                table.caption += " " + verdictOf(own, comparison);
        return format == "csv" ? toCsv(table) : toJson(table);
    }
    std::vector<Table> tables = comparisonTables(comparison, wanted);
    for (const BaselineComparison& own : compared.all)
        if (!own.others.empty())
            tables.push_back(differenceTable(own, comparison));
    std::string text;
    for (const Table& table : tables)
        text += (text.empty() ? "" : "\n") + (format == "latex" ? toLatex(table) : toMarkdown(table));
    return text;
}

void compare(const Options& options, Console& console) {
    console.start();
    findSelectionRule(options.rule, "--select");
    for (const std::string& field : options.vary)
        findVariedField(field);
    const auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    Comparison comparison = compareRuns(runs, options.rule, options.vary);
    for (const std::string& warning : comparison.warnings)
        console.warn(warning);
    const BaselineComparisons compared =
        compareToBaseline(comparison, runs, options.baseline,
                          [&](std::size_t run) { return loadStored(options.folders, runs[run].id); });
    for (const std::string& problem : compared.problems)
        console.warn(problem);
    console.print(formatted(comparison, compared,
                            options.selectedOnly ? GridPoints::selected : GridPoints::all,
                            console.json() ? "json" : options.format));
    requireNoneLeftOut(leftOut);
}

} // namespace

void addCompareCommand(CLI::App& program, Console& console) {
    CLI::App* command =
        program.add_subcommand("compare", "Mean ± s.d. over seeds of every method and grid point");
    auto options = std::make_shared<Options>();
    command->add_option("DIR", options->folders, "Folders of experiments")->required()->type_name("");
    command->add_option("--select", options->rule, selectionHelp())->type_name("RULE");
    addVaryOption(*command, options->vary);
    command->add_flag("--selected", options->selectedOnly,
                      "Only the grid point of each method that is chosen");
    addBaselineOption(*command, options->baseline);
    command->add_option("--format", options->format, "md (default), latex, csv or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"md", "latex", "csv", "json"}));
    console.addFlags(*command);
    command->callback([options, &console] { compare(*options, console); });
}

} // namespace groupscope::cli
