// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/list_option.h"
#include "app/cli/one_of.h"
#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/folder_rule.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/baseline_comparison.h"
#include "core/runs/comparison.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/data_caption.h"
#include "core/runs/failed_points.h"
#include "core/runs/group_lines.h"
#include "core/runs/methods_table.h"
#include "core/runs/protocol_columns.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"
#include "core/runs/selection.h"
#include "core/runs/table_latex.h"

#include <algorithm>
#include <memory>

namespace groupscope::cli {

namespace {

struct CompareArguments {
    std::vector<std::string> folders;
    std::string rule; ///< empty: the specifications'
    std::vector<std::string> vary;
    std::vector<std::string> among; ///< of what varies, what competes as settings do
    bool selectedOnly = false;
    std::string baseline;
    std::string format;
    LatexForm latex;
    std::string rows;
    std::string columns;
    std::vector<std::string> show; ///< ids of columns; empty: the specifications', or the usual ones
    bool intervals = false;
    bool groups = false;
};

/// Without what tells a paper nothing: columns that are empty, that every point was chosen, and times that
/// nobody asked for.
Table forPaper(Table table, const std::vector<RunColumn>& shown) {
    eraseColumns(table, [&](std::size_t i) {
        const Table::Column& column = table.columns[i];
        const auto all = [&](const char* text) {
            return std::all_of(table.rows.begin(), table.rows.end(),
                               [&](const std::vector<Table::Cell>& row) { return row[i].text == text; });
        };
        const bool asked = std::any_of(shown.begin(), shown.end(),
                                       [&](const RunColumn& own) { return own.id == column.key; });
        return (!asked && (column.key == "seconds" || column.key == "seconds_per_epoch")) ||
               (column.kind == Table::Kind::text && all("")) || (column.key == "selected" && all("yes"));
    });
    return table;
}

/// The line above every table.
std::string ruleLine(const std::string& rule) {
    return "Selection rule: " + rule + " (" + selectionName(rule) + ").";
}

/// Form in which tables are written.
struct TableFormat {
    std::string id;    ///< "latex"
    LatexForm latex{}; ///< of each table; those after the first one get numbers behind their label
    int tables = 0;    ///< that are written by now

    bool isForPrograms() const { return id == "csv" || id == "json"; }
};

std::string inFormat(const Table& table, TableFormat& format) {
    LatexForm latex = format.latex;
    if (++format.tables > 1 && !latex.label.empty())
        latex.label += "-" + std::to_string(format.tables);
    return format.id == "latex"  ? toLatex(table, latex)
           : format.id == "text" ? shownTable(table) + "\n" + shownText(table.caption) + "\n"
                                 : toMarkdown(table);
}

/// `data` is a sentence for the caption of a LaTeX table, which a paper shows far from its data.
std::string forPeople(Table table, const std::string& rule, const std::string& data, TableFormat& format) {
    if (format.id == "text")
        return ruleLine(rule) + "\n\n" + inFormat(table, format);
    table.caption = ruleLine(rule) + " " + (format.id == "latex" ? data + " " : "") + table.caption;
    return inFormat(table, format);
}

/// The runs of a section of a comparison.
std::vector<const Run*> runsOfSection(const Comparison& comparison, std::span<const Run> runs,
                                      std::size_t section) {
    std::vector<const Run*> own;
    for (const ComparisonRow& row : comparison.rows)
        if (row.section == section)
            for (const std::size_t run : row.runs)
                own.push_back(&runs[run]);
    return own;
}

/// For people a table for each task and one of differences; for programs one, with a column that says
/// which.
std::string formatted(const Comparison& comparison, const BaselineComparisons& compared,
                      std::span<const Run> runs, const std::vector<RunFailure>& failures, GridPoints wanted,
                      TableFormat format) {
    const std::vector<FailedPoint> failed = failedPoints(comparison, runs, failures);
    if (format.isForPrograms()) {
        Table table = comparisonTable(comparison, wanted);
        addDifferenceColumns(table, compared, comparison, wanted);
        addProtocolColumns(table, compared, comparison, runs, wanted);
        for (const BaselineComparison& own : compared.all)
            if (!own.others.empty())
                table.caption += " " + verdictOf(own, comparison);
        addFailedRows(table, comparison, failed, wanted, std::nullopt);
        return format.id == "csv" ? toCsv(table)
                                  : comparisonToJson(table, comparison.rule, failures, comparison.variants);
    }
    std::vector<Table> tables = comparisonTables(comparison, wanted);
    std::vector<std::size_t> sections; // of the tables
    for (std::size_t section = 0; section < tables.size(); ++section) {
        addFailedRows(tables[section], comparison, failed, wanted, section);
        sections.push_back(section);
    }
    for (const BaselineComparison& own : compared.all)
        if (!own.others.empty()) {
            tables.push_back(differenceTable(own, comparison));
            sections.push_back(comparison.rows[own.baseline].section);
        }
    std::size_t place = 0;
    return joined(tables, "\n", [&](const Table& table) {
        const std::vector<const Run*> own = runsOfSection(comparison, runs, sections[place++]);
        return forPeople(format.id == "latex" ? forPaper(table, comparison.shown) : table, comparison.rule,
                         "Data: " + dataCaption(own) + "; " + seedsOfRuns(own) + ".", format);
    });
}

std::string formattedMethods(const MethodsTable& methods, std::span<const Run> runs,
                             const std::vector<RunFailure>& failures, const Variants& variants,
                             CellIntervals intervals, TableFormat format) {
    Comparison names;
    names.variants = variants;
    const std::vector<FailedPoint> failed = failedPoints(names, {}, failures);
    if (format.isForPrograms()) {
        Table table = tableForPrograms(methods);
        addFailedLines(table, methods, failed);
        return format.id == "csv" ? toCsv(table) : comparisonToJson(table, methods.rule, failures, variants);
    }
    Table table = tableForPeople(methods, intervals);
    addFailedCells(table, methods, failed);
    std::string text = forPeople(std::move(table), methods.rule, "Data: " + dataCaption(placesOf(runs)) + ".",
                                 format); // seeds are in cells
    if (!failed.empty())
        text += "\n" + inFormat(failedTable(failed), format);
    return text;
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

/// Throws UsageError where the rule is of an attribute that no run has, or averages over a split that is not
/// there to select by.
void requireRule(const std::string& id, std::span<const Run> runs) {
    const SelectionRule rule = findSelectionRule(id);
    requireAttribute(rule, attributesOf(placesOf(runs)), "selection rule " + id);
    for (const Run& run : runs)
        for (const std::string& name : rule.meantSplits(run.task))
            rule.requireSelects(name, run.task.purposeOf(name));
}

TableFormat formatOf(const CompareArguments& options, const Console& console) {
    const char* usual = isTerminal() ? "text" : "md";
    return {.id = console.json()           ? "json"
                  : options.format.empty() ? usual
                                           : options.format,
            .latex = options.latex};
}

/// Throws UsageError where the form of a LaTeX table is asked for and none is written, or it makes no sense.
void requireLatex(const CompareArguments& options, const Console& console) {
    const LatexForm& form = options.latex;
    const bool any = form.isBare || !form.label.empty() || !form.shortCaption.empty();
    if (any && formatOf(options, console).id != "latex")
        throw UsageError("--bare, --label and --short-caption are of LaTeX tables", "--format",
                         "add --format latex, or leave them out");
    requireForm(form);
}

/// Methods × data sets.
void compareMethods(const CompareArguments& options, const FolderTables& tables, Console& console) {
    if (!options.vary.empty() || !options.among.empty() || options.selectedOnly)
        throw UsageError(
            "a table of methods by columns has one cell for each task and shows selected settings",
            "--columns", "leave --vary, --select-among and --selected out");
    const std::vector<std::string> vary = variedIn({}, options.folders);
    MethodsTableRequest request{.columns = !options.columns.empty() ? options.columns
                                           : vary.empty()           ? columnsBySet
                                                                    : vary.front(),
                                .rule = options.rule,
                                .baseline = options.baseline};
    if (options.rows != "method")
        request.variants = tables.variants;
    request.averages = tables.averages;
    std::vector<std::string> show = options.show;
    for (const std::string& id : tables.show) // what measures nothing is no figure
        if (options.show.empty() && knownSplitMeasure(id, tables.averages))
            show.push_back(id);
    if (!show.empty())
        request.figures = show;
    const auto [runs, failures, leftOut] = loadCompared(options, console);
    requireRule(options.rule, runs);
    const MethodsTable table = methodsTable(runs, request, [&, &all = runs](std::size_t run) {
        return loadStored(options.folders, all[run].id);
    });
    for (const std::string& warning : table.warnings)
        console.warn(warning);
    console.print(formattedMethods(table, runs, failures, request.variants,
                                   options.intervals ? CellIntervals::shown : CellIntervals::hidden,
                                   formatOf(options, console)));
    requireNoneLeftOut(leftOut);
}

/// The accuracy of every group, for programs.
void listGroups(const CompareArguments& options, Console& console) {
    const bool others = !options.rule.empty() || !options.vary.empty() || options.selectedOnly ||
                        !options.baseline.empty() || !options.rows.empty() || !options.columns.empty() ||
                        !options.show.empty() || options.intervals;
    const bool known = options.format.empty() || options.format == "csv" || options.format == "json";
    if (others || !known)
        throw UsageError("the list of groups has every run, and is csv or json", "--groups",
                         "leave the other options out, or give --format csv or json");
    const auto [runs, leftOut] = loadSummaries(options.folders, console.context());
    const Table table = groupLines(runs);
    console.print(console.json() || options.format == "json" ? toJson(table) : toCsv(table));
    requireNoneLeftOut(leftOut);
}

/// Ids parted by commas, but for commas in the name of a group: "shoe, red".
std::vector<std::string> columnsIn(const std::vector<std::string>& texts, const SplitAverages& averages) {
    std::vector<std::string> ids;
    for (const std::string& text : texts)
        for (std::size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
            end = std::min(text.find(',', begin), text.size());
            const std::string part = text.substr(begin, end - begin);
            const bool named = begin > 0 && (ids.back().find(".group:") != std::string::npos ||
                                             ids.back().find(".class:") != std::string::npos);
            const std::string word(withoutOuterBlanks(part));
            const bool ofName = named && part.find('.') == std::string::npos &&
                                !canBeRunColumn(word, averages) && !measures().contains(word);
            if (ofName)
                ids.back() += "," + part;
            else
                ids.push_back(word);
        }
    return ids;
}

/// The columns that were asked for, or else those that the specifications show.
std::vector<RunColumn> columnsToShow(const CompareArguments& options, const FolderTables& tables,
                                     const std::vector<Run>& runs, Console& console) {
    std::vector<RunColumn> columns;
    if (options.show.empty()) {
        std::vector<std::string> warnings;
        columns = shownColumns(tables, runs, warnings);
        for (const std::string& warning : warnings)
            console.warn(warning);
    }
    const std::vector<const Run*> places = placesOf(runs);
    for (const std::string& id : options.show)
        columns.push_back(findRunColumn(id, places, tables.averages, "--show"));
    return columns;
}

void compare(CompareArguments options, Console& console) {
    console.start();
    console.holdWarnings();
    requireLatex(options, console);
    if (options.groups)
        return listGroups(options, console);
    const FolderTables tables = tablesIn(options.folders);
    options.show = columnsIn(options.show, tables.averages);
    options.rule = ruleOfPlaces(withoutAverageNames(options.rule, tables.averages), options.folders);
    if (!options.columns.empty() || !options.rows.empty())
        return compareMethods(options, tables, console);
    if (options.intervals)
        throw UsageError("the table has intervals below its accuracies anyway", "--intervals",
                         "leave it out, or add --columns set");
    options.vary.insert(options.vary.end(), options.among.begin(), options.among.end());
    const std::vector<std::string> vary = variedIn(options.vary, options.folders);
    const auto [runs, failures, leftOut] = loadCompared(options, console);
    requireRule(options.rule, runs);
    Comparison comparison =
        compareRuns(runs, options.rule, vary, tables.variants, columnsToShow(options, tables, runs, console));
    selectAmong(comparison, options.among);
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
                            formatOf(options, console)));
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
                    "A table of methods by data sets: one row for each method or variant (default: variant "
                    "where the specification has any), one column for each task, mean ± s.d. over seeds, the "
                    "best marked and what cannot be distinguished from it, mean ranks")
        ->type_name("method|variant")
        ->check(oneOf({"method", "variant"}));
    command
        .add_option("--columns", options.columns,
                    "Field that names its columns; tasks of one name get longer names: " + fields +
                        "; default: what the experiment varies, else set")
        ->type_name("FIELD")
        ->check(oneOf(names));
    command
        .add_option(
            "--show,--figure", options.show,
            "Columns to show, separated by commas: SPLIT.MEASURE, of an average of splits AVERAGE.MEASURE; "
            "after it .worst or .gap (of groups), .worst:ATTRIBUTE, .mean (over classes), .class or "
            ".ATTRIBUTE (of mutual information and the like), .group:NAME, .class:NAME, .worst_split; in the "
            "table of points also parameter.KEY, seconds and other columns of a run. With --columns MEASURE "
            "alone is on the first report split, and methods are ranked by the first. Default: what the "
            "specification shows, else accuracies and all measures")
        ->type_name("COLUMN,...")
        ->allow_extra_args(false);
    command.add_flag("--intervals", options.intervals,
                     "With --columns: 95 % intervals in the cells; csv and json always have them");
}

void addCompareOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<CompareArguments>();
    command->add_option("DIR", options->folders, "Folders of experiments, or run files")
        ->required()
        ->type_name("");
    command->add_option("--select", options->rule, selectionHelp("the specification's"))->type_name("RULE");
    addVaryOption(*command, options->vary);
    addListOption(
        *command, "--select-among", "FIELD,...", options->among,
        "What varies and competes as settings do, separated by commas: with embedding the rule selects "
        "one embedding of each method, or variant, on the validation split");
    command->add_flag("--selected", options->selectedOnly,
                      "Show only the selected grid point of each method");
    addBaselineOption(*command, options->baseline);
    command->option_defaults()->group("Table");
    command
        ->add_option("--format", options->format,
                     "text (default on a terminal), md (default in a pipe), latex, csv or json")
        ->type_name("FORMAT")
        ->check(oneOf({"md", "text", "latex", "csv", "json"}));
    command->add_flag("--bare", options->latex.isBare,
                      "With --format latex: the tabular alone, without float, caption and scaling");
    command
        ->add_option("--label", options->latex.label,
                     "With --format latex: the \\label; tables after the first one get -2, -3, … behind it")
        ->type_name("NAME");
    command
        ->add_option("--short-caption", options->latex.shortCaption,
                     "With --format latex: the caption for the list of tables")
        ->type_name("TEXT");
    command->add_flag("--groups", options->groups,
                      "The accuracy of every group instead, as csv (default) or json: one line a run, split "
                      "and group, with n, correct and a 95 % interval");
    addMethodsTableOptions(*command, *options);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::compare,
                {{"Compare the methods of an experiment", "compare study"},
                 {"Write methods by data sets as a LaTeX table",
                  "compare study other --columns set --format latex"}});
    command->callback([options, &console] { compare(*options, console); });
}

} // namespace

Command compareCommand() {
    return {"compare", "Mean ± s.d. over seeds of every method and grid point", addCompareOptions};
}

} // namespace groupscope::cli
