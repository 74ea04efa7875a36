// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/variant_names.h"
#include "core/base/text.h"
#include "core/experiment/folder_variants.h"
#include "core/runs/comparison.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace groupscope::cli {

namespace {

using Cell = Table::Cell;
using Kind = Table::Kind;

struct RunsArguments {
    std::vector<std::string> places;
    std::string format = "text";
};

/// The runs of all places, one after the other, and what is not in their files.
struct ListedRuns {
    std::vector<Run> runs;
    std::vector<std::string> files;  ///< (runs,)
    std::vector<std::string> errors; ///< (runs,) why a run failed; empty for others
    std::vector<std::string> leftOut;
};

std::string fileOf(const std::string& place, const Run& run) {
    return std::filesystem::is_directory(place) ? RunStore(place).runFile(run.id).string() : place;
}

void addRunsOf(const std::string& place, ListedRuns& listed, const RunContext& context) {
    RunSummaries found = loadSummaries(std::span(&place, 1), context);
    listed.leftOut.insert(listed.leftOut.end(), found.leftOut.begin(), found.leftOut.end());
    for (Run& run : found.runs) {
        listed.files.push_back(fileOf(place, run));
        listed.errors.emplace_back();
        listed.runs.push_back(std::move(run));
    }
    for (RunFailure& failure : loadFailures(place, listed.leftOut)) {
        listed.files.emplace_back();
        listed.errors.push_back(std::move(failure.text));
        listed.runs.push_back(std::move(failure.run));
    }
}

std::string stateOf(const ListedRuns& listed, std::size_t run) {
    if (!listed.errors[run].empty())
        return "failed";
    return listed.runs[run].complete ? "done" : "stopped";
}

/// Names of the splits that some run reports on, in the order in which people want to see them.
std::vector<std::string> reportSplits(const std::vector<Run>& runs) {
    std::vector<TaskDefinition> definitions;
    for (const Run& run : runs)
        definitions.push_back(run.task);
    std::vector<std::string> names;
    for (const SplitDefinition& split : shownSplits(definitions))
        if (split.kind() == Purpose::report)
            names.push_back(split.name);
    return names;
}

/// Adds a column of texts, one of each run.
template<class Text>
void addTexts(Table& table, const std::string& key, const ListedRuns& listed, const Text& text) {
    table.columns.push_back({key, key, Kind::text});
    for (std::size_t run = 0; run < listed.runs.size(); ++run)
        table.rows[run].push_back(Cell(text(run)));
}

/// Adds a column of another table of the same runs; failed runs have no numbers.
void addColumn(Table& table, const std::string& key, const ListedRuns& listed, const Table& from) {
    const auto column = std::find_if(from.columns.begin(), from.columns.end(),
                                     [&](const Table::Column& own) { return own.key == key; });
    if (column == from.columns.end())
        return;
    table.columns.push_back(*column);
    const auto place = column - from.columns.begin();
    for (std::size_t run = 0; run < listed.runs.size(); ++run) {
        const bool hidden = column->kind != Kind::text && !listed.errors[run].empty();
        table.rows[run].push_back(hidden ? Cell() : from.rows[run][static_cast<std::size_t>(place)]);
    }
}

/// Takes out columns of texts that are empty in every row.
void dropEmptyColumns(Table& table) {
    for (std::size_t i = table.columns.size(); i-- > 0;) {
        const bool empty = std::all_of(table.rows.begin(), table.rows.end(),
                                       [&](const auto& row) { return row[i].text.empty() && !row[i].value; });
        if (!empty)
            continue;
        const auto place = static_cast<std::ptrdiff_t>(i);
        table.columns.erase(table.columns.begin() + place);
        for (std::vector<Cell>& row : table.rows)
            row.erase(row.begin() + place);
    }
}

Table tableOf(const ListedRuns& listed, const Variants& variants) {
    const Table all = runsTable(listed.runs, RunColumns::forPeople);
    Table table;
    table.caption = "Every run, at its kept epoch; the first epoch is 1. Accuracy in percent.";
    table.rows.resize(listed.runs.size());
    addColumn(table, "id", listed, all);
    addTexts(table, "variant", listed,
             [&](std::size_t run) { return joined(variantNames(variants, listed.runs[run])); });
    addColumn(table, "method", listed, all);
    addColumn(table, "seed", listed, all);
    addTexts(table, "state", listed, [&](std::size_t run) { return stateOf(listed, run); });
    addColumn(table, "selected_epoch", listed, all);
    addTexts(table, "rule", listed, [&](std::size_t run) { return listed.runs[run].select; });
    for (const std::string& split : reportSplits(listed.runs)) {
        addColumn(table, split + ".worst_group_accuracy", listed, all);
        addColumn(table, split + ".average_accuracy", listed, all);
    }
    addColumn(table, "seconds", listed, all);
    addTexts(table, "file", listed, [&](std::size_t run) { return listed.files[run]; });
    addTexts(table, "error", listed, [&](std::size_t run) { return listed.errors[run]; });
    return table;
}

void listRuns(const RunsArguments& options, Console& console) {
    console.start();
    ListedRuns listed;
    for (const std::string& place : options.places)
        addRunsOf(place, listed, console.context());
    Table table = tableOf(listed, tablesIn(options.places).variants);
    if (console.json() || options.format == "json")
        console.print(toJson(table));
    else if (options.format == "csv")
        console.print(toCsv(table));
    else {
        dropEmptyColumns(table);
        console.print(toPlainText(table));
    }
    requireNoneLeftOut(listed.leftOut);
}

void addRunsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<RunsArguments>();
    command->add_option("DIR", options->places, "Folders of experiments, or run files")
        ->required()
        ->type_name("");
    command->add_option("--format", options->format, "text (default), csv or json")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"text", "csv", "json"}));
    console.addFlags(*command);
    command->callback([options, &console] { listRuns(*options, console); });
}

} // namespace

Command runsCommand() {
    return {"runs", "List runs, one a line: state, kept epoch, accuracies, file", addRunsOptions};
}

} // namespace groupscope::cli
