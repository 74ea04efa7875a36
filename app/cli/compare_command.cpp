// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/base/error.h"
#include "core/experiment/spec.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/methods_table.h"
#include "core/runs/protocol_columns.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct CompareArguments {
    std::vector<std::string> folders;
    std::string rule = defaultSelectionRule;
    std::vector<std::string> vary;
    bool selectedOnly = false;
    std::string baseline;
    std::string format;
    std::string rows;
    std::string columns;
    std::vector<std::string> figures;
    bool intervals = false;
};

/// Without what tells a paper nothing: columns that are empty, times, and that every point was chosen.
Table forPaper(Table table) {
    for (std::size_t i = table.columns.size(); i-- > 0;) {
        const std::string& key = table.columns[i].key;
        const auto all = [&](auto&& holds) {
            return std::all_of(table.rows.begin(), table.rows.end(),
                               [&](const std::vector<Table::Cell>& row) { return holds(row[i]); });
        };
        const bool isText = table.columns[i].kind == Table::Kind::text;
        if (key != "seconds" && key != "seconds_per_epoch" &&
            !(isText && all([](const Table::Cell& cell) { return cell.text.empty(); })) &&
            !(key == "selected" && all([](const Table::Cell& cell) { return cell.text == "yes"; })))
            continue;
        const auto place = static_cast<std::ptrdiff_t>(i);
        table.columns.erase(table.columns.begin() + place);
        for (std::vector<Table::Cell>& row : table.rows)
            row.erase(row.begin() + place);
    }
    return table;
}

/// For people a table for each question and one of differences; for programs one, with a column that says
/// which.
std::string formatted(const Comparison& comparison, const BaselineComparisons& compared,
                      std::span<const Run> runs, GridPoints wanted, const std::string& format) {
    if (format == "csv" || format == "json") {
        Table table = comparisonTable(comparison, wanted);
        addDifferenceColumns(table, compared, comparison, wanted);
        addProtocolColumns(table, compared, comparison, runs, wanted);
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
        text += (text.empty() ? "" : "\n") + (format == "latex" ? toLatex(forPaper(table))
                                              : format == "text"
                                                  ? toPlainText(table) + "\n" + table.caption + "\n"
                                                  : toMarkdown(table));
    return text;
}

std::string formattedMethods(const MethodsTable& table, CellIntervals intervals, const std::string& format) {
    if (format == "csv" || format == "json")
        return format == "csv" ? toCsv(tableForPrograms(table)) : toJson(tableForPrograms(table));
    const Table shown = tableForPeople(table, intervals);
    return format == "latex"  ? toLatex(shown)
           : format == "text" ? toPlainText(shown) + "\n" + shown.caption + "\n"
                              : toMarkdown(shown);
}

/// Methods × data sets.
void compareMethods(const CompareArguments& options, Console& console) {
    if (!options.vary.empty() || options.selectedOnly)
        throw UsageError("a table of methods by columns has one cell a question and shows chosen settings",
                         "--columns", "leave --vary and --selected out");
    const std::vector<std::string> vary = variedIn({}, options.folders);
    MethodsTableWish wish{.columns = !options.columns.empty() ? options.columns
                                     : vary.empty()           ? columnsBySet
                                                              : vary.front(),
                          .rule = options.rule,
                          .baseline = options.baseline};
    if (!options.figures.empty())
        wish.figures = options.figures;
    const auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    const MethodsTable table =
        methodsTable(runs, wish, [&](std::size_t run) { return loadStored(options.folders, runs[run].id); });
    for (const std::string& warning : table.warnings)
        console.warn(warning);
    console.print(formattedMethods(table, options.intervals ? CellIntervals::shown : CellIntervals::hidden,
                                   console.json() ? "json" : options.format));
    requireNoneLeftOut(leftOut);
}

void compare(const CompareArguments& options, Console& console) {
    console.start();
    findSelectionRule(options.rule, "--select");
    if (!options.columns.empty() || !options.rows.empty())
        return compareMethods(options, console);
    if (!options.figures.empty() || options.intervals)
        throw UsageError("figures are chosen for a table of methods by columns", "--figure, --intervals",
                         "add --columns set");
    const std::vector<std::string> vary = variedIn(options.vary, options.folders);
    const auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    Comparison comparison = compareRuns(runs, options.rule, vary);
    for (const std::string& warning : comparison.warnings)
        console.warn(warning);
    const BaselineComparisons compared =
        compareToBaseline(comparison, runs, options.baseline,
                          [&](std::size_t run) { return loadStored(options.folders, runs[run].id); });
    for (const std::string& problem : compared.problems)
        console.warn(problem);
    console.print(formatted(comparison, compared, runs,
                            options.selectedOnly ? GridPoints::selected : GridPoints::all,
                            console.json() ? "json" : options.format));
    requireNoneLeftOut(leftOut);
}

/// Of the table of methods × data sets.
void addMethodsTableOptions(CLI::App& command, CompareArguments& options) {
    std::string fields = "set (files of data)";
    std::vector<std::string> names{columnsBySet};
    for (const VariedField& field : variedFields()) {
        fields += ", " + field.id;
        names.push_back(field.id);
    }
    command
        .add_option("--rows", options.rows,
                    "A table of methods by data sets: one row a method, one column a question, mean ± s.d. "
                    "over seeds, the best marked and what cannot be distinguished from it, mean ranks")
        ->type_name("method")
        ->check(CLI::IsMember({"method"}));
    command
        .add_option("--columns", options.columns,
                    "By what its columns are named; questions of one name get longer ones: " + fields +
                        "; default: what the experiment varies, else set")
        ->type_name("FIELD")
        ->check(CLI::IsMember(names));
    command
        .add_option("--figure", options.figures,
                    "With --columns: what it shows, [ROW_SET.]MEASURE[.worst|.gap], several separated by "
                    "commas; methods are ranked by the first; default worst_group_accuracy of the first set "
                    "to report on")
        ->type_name("FIGURE,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    command.add_flag("--intervals", options.intervals,
                     "With --columns: 95 % intervals in the cells; csv and json always have them");
}

} // namespace

void addCompareCommand(CLI::App& program, Console& console) {
    CLI::App* command =
        program.add_subcommand("compare", "Mean ± s.d. over seeds of every method and grid point");
    auto options = std::make_shared<CompareArguments>();
    command->add_option("DIR", options->folders, "Folders of experiments")->required()->type_name("");
    command->add_option("--select", options->rule, selectionHelp())->type_name("RULE");
    addVaryOption(*command, options->vary);
    command->add_flag("--selected", options->selectedOnly,
                      "Only the grid point of each method that is chosen");
    addBaselineOption(*command, options->baseline);
    command->add_option("--format", options->format, "md (default), text, latex, csv or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"md", "text", "latex", "csv", "json"}));
    addMethodsTableOptions(*command, *options);
    console.addFlags(*command);
    command->callback([options, &console] { compare(*options, console); });
}

} // namespace groupscope::cli
