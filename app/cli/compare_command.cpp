// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/folder_rule.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/failed_points.h"
#include "core/runs/group_lines.h"
#include "core/runs/methods_table.h"
#include "core/runs/protocol_columns.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct CompareArguments {
    std::vector<std::string> folders;
    std::string rule; ///< empty: the specifications'
    std::vector<std::string> vary;
    bool selectedOnly = false;
    std::string baseline;
    std::string format;
    std::string rows;
    std::string columns;
    std::vector<std::string> figures;
    bool intervals = false;
    bool groups = false;
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

/// What stands above every table.
std::string ruleLine(const std::string& rule) {
    return "Selection rule: " + rule + " (" + selectionName(rule) + ").";
}

std::string forPeople(Table table, const std::string& rule, const std::string& format) {
    if (format == "text")
        return ruleLine(rule) + "\n\n" + toPlainText(table) + "\n" + table.caption + "\n";
    table.caption = ruleLine(rule) + " " + table.caption;
    return format == "latex" ? toLatex(table) : toMarkdown(table);
}

/// For people a table for each task and one of differences; for programs one, with a column that says
/// which.
std::string formatted(const Comparison& comparison, const BaselineComparisons& compared,
                      std::span<const Run> runs, const std::vector<RunFailure>& failures, GridPoints wanted,
                      const std::string& format) {
    const std::vector<FailedPoint> failed = failedPoints(comparison, runs, failures);
    if (format == "csv" || format == "json") {
        Table table = comparisonTable(comparison, wanted);
        addDifferenceColumns(table, compared, comparison, wanted);
        addProtocolColumns(table, compared, comparison, runs, wanted);
        for (const BaselineComparison& own : compared.all)
            if (!own.others.empty())
                table.caption += " " + verdictOf(own, comparison);
        addFailedRows(table, comparison, failed, wanted, std::nullopt);
        return format == "csv" ? toCsv(table)
                               : comparisonToJson(table, comparison.rule, failures, comparison.variants);
    }
    std::vector<Table> tables = comparisonTables(comparison, wanted);
    for (std::size_t section = 0; section < tables.size(); ++section)
        addFailedRows(tables[section], comparison, failed, wanted, section);
    for (const BaselineComparison& own : compared.all)
        if (!own.others.empty())
            tables.push_back(differenceTable(own, comparison));
    std::string text = joined(tables, "\n", [&](const Table& table) {
        return forPeople(format == "latex" ? forPaper(table) : table, comparison.rule, format);
    });
    return text;
}

std::string formattedMethods(const MethodsTable& methods, const std::vector<RunFailure>& failures,
                             const Variants& variants, CellIntervals intervals, const std::string& format) {
    Comparison names;
    names.variants = variants;
    const std::vector<FailedPoint> failed = failedPoints(names, {}, failures);
    if (format == "csv" || format == "json") {
        Table table = tableForPrograms(methods);
        addFailedLines(table, methods, failed);
        return format == "csv" ? toCsv(table) : comparisonToJson(table, methods.rule, failures, variants);
    }
    Table table = tableForPeople(methods, intervals);
    addFailedCells(table, methods, failed);
    return forPeople(std::move(table), methods.rule, format);
}

/// Runs and failed runs of what is compared.
struct Compared {
    std::vector<Run> runs;
    std::vector<RunFailure> failures;
    std::vector<std::string> leftOut; ///< why a file could not be read, one line each
};

/// Throws DataError where no run has finished.
Compared loadCompared(const CompareArguments& options, Console& console) {
    auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    std::vector<RunFailure> failures = loadFailures(options.folders, leftOut);
    if (runs.empty() && !failures.empty())
        throw DataError("no run has finished, and " + counted(failures.size(), "run has", "runs have") +
                            " failed, the first of " + failures.front().run.method + ": " +
                            failures.front().text,
                        "", "change its settings");
    return {std::move(runs), std::move(failures), std::move(leftOut)};
}

/// Methods × data sets.
void compareMethods(const CompareArguments& options, Console& console) {
    if (!options.vary.empty() || options.selectedOnly)
        throw UsageError("a table of methods by columns has one cell a question and shows chosen settings",
                         "--columns", "leave --vary and --selected out");
    const std::vector<std::string> vary = variedIn({}, options.folders);
    MethodsTableRequest request{.columns = !options.columns.empty() ? options.columns
                                           : vary.empty()           ? columnsBySet
                                                                    : vary.front(),
                                .rule = options.rule,
                                .baseline = options.baseline};
    if (options.rows != "method")
        request.variants = variantsIn(options.folders);
    if (!options.figures.empty())
        request.figures = options.figures;
    const auto [runs, failures, leftOut] = loadCompared(options, console);
    const MethodsTable table = methodsTable(runs, request, [&, &all = runs](std::size_t run) {
        return loadStored(options.folders, all[run].id);
    });
    for (const std::string& warning : table.warnings)
        console.warn(warning);
    console.print(formattedMethods(table, failures, request.variants,
                                   options.intervals ? CellIntervals::shown : CellIntervals::hidden,
                                   console.json() ? "json" : options.format));
    requireNoneLeftOut(leftOut);
}

/// The accuracy of every group, for programs.
void listGroups(const CompareArguments& options, Console& console) {
    const bool others = !options.rule.empty() || !options.vary.empty() || options.selectedOnly ||
                        !options.baseline.empty() || !options.rows.empty() || !options.columns.empty() ||
                        !options.figures.empty() || options.intervals;
    const bool known = options.format.empty() || options.format == "csv" || options.format == "json";
    if (others || !known)
        throw UsageError("the list of groups has every run, and is csv or json", "--groups",
                         "leave the other options out, or give --format csv or json");
    const auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    const Table table = groupLines(runs);
    console.print(console.json() || options.format == "json" ? toJson(table) : toCsv(table));
    requireNoneLeftOut(leftOut);
}

void compare(CompareArguments options, Console& console) {
    console.start();
    if (options.groups)
        return listGroups(options, console);
    options.rule = ruleOfPlaces(options.rule, options.folders);
    if (!options.columns.empty() || !options.rows.empty())
        return compareMethods(options, console);
    if (!options.figures.empty() || options.intervals)
        throw UsageError("figures are chosen for a table of methods by columns", "--figure, --intervals",
                         "add --columns set");
    const std::vector<std::string> vary = variedIn(options.vary, options.folders);
    const auto [runs, failures, leftOut] = loadCompared(options, console);
    Comparison comparison = compareRuns(runs, options.rule, vary, variantsIn(options.folders));
    for (const std::string& warning : comparison.warnings)
        console.warn(warning);
    const BaselineComparisons compared =
        compareToBaseline(comparison, runs, options.baseline, [&, &all = runs](std::size_t run) {
            return loadStored(options.folders, all[run].id);
        });
    for (const std::string& problem : compared.problems)
        console.warn(problem);
    console.print(formatted(comparison, compared, runs, failures,
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
        .add_option(
            "--rows", options.rows,
            "A table of methods by data sets: one row a method or variant (default: variant where the "
            "specification has any), one column a task, mean ± s.d. over seeds, the best marked and "
            "what cannot be distinguished from it, mean ranks")
        ->type_name("method|variant")
        ->check(CLI::IsMember({"method", "variant"}));
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

void addCompareOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<CompareArguments>();
    command->add_option("DIR", options->folders, "Folders of experiments, or run files")
        ->required()
        ->type_name("");
    command->add_option("--select", options->rule, selectionHelp("what the specifications say"))
        ->type_name("RULE");
    addVaryOption(*command, options->vary);
    command->add_flag("--selected", options->selectedOnly,
                      "Only the grid point of each method that is chosen");
    addBaselineOption(*command, options->baseline);
    command->add_option("--format", options->format, "md (default), text, latex, csv or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"md", "text", "latex", "csv", "json"}));
    command->add_flag("--groups", options->groups,
                      "The accuracy of every group instead, as csv (default) or json: one line a run, split "
                      "and group, with n, correct and a 95 % interval");
    addMethodsTableOptions(*command, *options);
    console.addFlags(*command);
    command->callback([options, &console] { compare(*options, console); });
}

} // namespace

Command compareCommand() {
    return {"compare", "Mean ± s.d. over seeds of every method and grid point", addCompareOptions};
}

} // namespace groupscope::cli
