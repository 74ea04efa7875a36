// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/one_of.h"
#include "app/cli/variant_names.h"
#include "core/base/text.h"
#include "core/experiment/folder_variants.h"
#include "core/measures/accuracy_ids.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/run_column.h"
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
    std::vector<std::string> states; ///< (runs,) "done", "stopped", "failed" or "n/a"
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
        listed.states.emplace_back(run.complete ? "done" : "stopped");
        listed.runs.push_back(std::move(run));
    }
    for (RunFailure& failure : loadFailures(place, listed.leftOut)) {
        listed.files.emplace_back();
        listed.states.emplace_back(failure.isNotApplicable() ? "n/a" : "failed");
        listed.errors.push_back(std::move(failure.text));
        listed.runs.push_back(std::move(failure.run));
    }
}

/// Adds a column of texts, one of each run.
template<class Text>
void addTexts(Table& table, const std::string& key, const ListedRuns& listed, const Text& text) {
    table.columns.push_back({key, key, Kind::text});
    for (std::size_t run = 0; run < listed.runs.size(); ++run)
        table.rows[run].push_back(Cell(text(run)));
}

/// Adds a column; failed runs have no numbers.
void addColumn(Table& table, const RunColumn& column, const ListedRuns& listed) {
    table.columns.push_back(column.tableColumn());
    for (std::size_t run = 0; run < listed.runs.size(); ++run) {
        const bool hidden = column.isNumber() && !listed.errors[run].empty();
        table.rows[run].push_back(hidden ? Cell() : column.cell(listed.runs[run]));
    }
}

Table tableOf(const ListedRuns& listed, const Variants& variants) {
    Table table;
    const auto addPlain = [&](const char* id) { addColumn(table, plainRunColumn(id), listed); };
    table.caption = "Every run, at its kept epoch; the first epoch is 1. Accuracy in percent.";
    table.rows.resize(listed.runs.size());
    addPlain("id");
    addTexts(table, "variant", listed, [&](std::size_t run) {
        return joined(variants.namesOf(listed.runs[run].method, listed.runs[run].parameters));
    });
    addPlain("method");
    addPlain("seed");
    addTexts(table, "state", listed, [&](std::size_t run) { return listed.states[run]; });
    addPlain("selected_epoch");
    addTexts(table, "rule", listed, [&](std::size_t run) { return listed.runs[run].select; });
    for (const SplitDefinition& split : shownSplits(definitionsOf(placesOf(listed.runs))))
        if (split.kind() == Purpose::report)
            for (const char* measure : {accuracy::worstGroup, accuracy::average})
                addColumn(table, columnOf({.split = split.name, .measure = &measures().find(measure)}),
                          listed);
    addPlain("seconds");
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
    else if (options.format == "jsonl")
        console.print(toJsonLines(table));
    else {
        eraseColumns(table, [&](std::size_t i) {
            return std::all_of(table.rows.begin(), table.rows.end(),
                               [i](const auto& row) { return row[i].text.empty() && !row[i].value; });
        });
        console.print(shownTable(table));
    }
    requireNoneLeftOut(listed.leftOut);
}

void addRunsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<RunsArguments>();
    command->add_option("DIR", options->places, "Folders of experiments, or run files")
        ->required()
        ->type_name("");
    command
        ->add_option("--format", options->format,
                     "text (default), csv, json, or jsonl: a JSON object for each run, one a line")
        ->type_name("FORMAT")
        ->check(oneOf({"text", "csv", "json", "jsonl"}));
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::compare,
                {{"List the runs of an experiment", "runs study"},
                 {"List them for another program", "runs study --format csv"}});
    command->callback([options, &console] { listRuns(*options, console); });
}

} // namespace

Command runsCommand() {
    return {"runs", "List runs, one a line: state, kept epoch, accuracies, file", addRunsOptions};
}

} // namespace groupscope::cli
