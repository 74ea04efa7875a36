// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/fitted_table.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/data/task_members.h"
#include "core/inference/group_inference.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/anndata/derived_set.h"
#include "core/io/atomic_file.h"
#include "core/runs/found_columns.h"
#include "core/runs/run_file.h"
#include "core/runs/run_json.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace groupscope::cli {

namespace {

struct GroupsArguments {
    DataOptions data;
    std::string groups; ///< id of the inference; empty: the file is a run
    std::vector<std::string> set;
    std::uint64_t seed = 0;
    OutputFile out;
};

/// Found columns, with the known labels they are compared with.
struct Found {
    FoundSource source;
    GroupScheme scheme;
    std::vector<Column> columns; ///< codes (N,)
    std::vector<FoundAgreement> agreements;
};

ParameterValues parametersOf(const GroupsArguments& options) {
    std::map<std::string, std::string> values = assignments(options.set);
    if (values.contains("groups"))
        throw UsageError("groups is set twice", "--set", "name the inference with --groups alone");
    values["groups"] = options.groups;
    return resolveParameters(groupInferenceParameters(groupInferences().front().id), values);
}

Found infer(const GroupsArguments& options, const std::shared_ptr<const Task>& task,
            const ParameterValues& parameters, Console& console) {
    const bool needsOneGroup = options.groups == "given"; // the file's groups may overlap
    const auto usable =
        needsOneGroup ? oneGroupTask(task, [&](const std::string& text) { console.warn(text); }) : task;
    std::vector<Column> columns =
        foundColumns(*usable, inferGroups(*usable, parameters, options.seed, console.context()));
    Found found{{options.data.file, false, options.groups, options.seed, parameters, options.out.path},
                task->groups,
                std::move(columns),
                {}};
    found.agreements = agreementsOf(*task, found.columns);
    return found;
}

Found ofRun(const GroupsArguments& options) {
    Run run = loadRun(options.data.file);
    if (run.found.empty())
        throw DataError("the run has no first stage, or was made by a version that did not keep it",
                        options.data.file,
                        "give a run of a method with the parameter 'groups' or 'proxy', or train it again");
    return {{options.data.file, true, run.method, run.seed, run.parameters, options.out.path},
            std::move(run.groups),
            std::move(run.found),
            std::move(run.agreements)};
}

/// Under the names that they have in files: "erm_clusters_predictions".
std::vector<Column> namedColumns(const Found& found) {
    std::vector<Column> columns = found.columns;
    for (Column& column : columns)
        column.name = found.source.by + "_" + column.name;
    return columns;
}

void addNames(const Column& column, Table& table) {
    table.columns.push_back({column.name, column.name, Table::Kind::text});
}

Table::Cell nameOf(const Column& column, std::size_t row) {
    const int code = column.codes[row];
    return code < 0 ? Table::Cell() : Table::Cell(column.categories[code]);
}

/// The rows that the first stage speaks of: id (of a run: number), the columns of the set, what was found.
std::string csvOf(const Found& found, const EmbeddingSet* set) {
    const std::vector<Column> columns = namedColumns(found);
    Table table;
    table.columns = {set != nullptr ? Table::Column{"id", "id", Table::Kind::text}
                                    : Table::Column{"row", "row", Table::Kind::integer}};
    if (set != nullptr)
        for (const Column& column : set->columns)
            addNames(column, table);
    for (const Column& column : columns)
        addNames(column, table);
    for (std::size_t row = 0; row < columns.front().codes.size(); ++row) {
        if (std::all_of(columns.begin(), columns.end(),
                        [&](const Column& column) { return column.codes[row] < 0; }))
            continue;
        std::vector<Table::Cell> cells{set != nullptr ? Table::Cell(set->ids[row])
                                                      : Table::Cell(static_cast<double>(row))};
        if (set != nullptr)
            for (const Column& column : set->columns)
                cells.push_back(nameOf(column, row));
        for (const Column& column : columns)
            cells.push_back(nameOf(column, row));
        table.rows.push_back(std::move(cells));
    }
    return toCsv(table);
}

/// Said before long work.
void requireOutput(const GroupsArguments& options) {
    if (options.out.path.empty())
        return;
    const std::filesystem::path out = options.out.path;
    if (out.extension() != ".csv" && out.extension() != ".h5ad")
        throw UsageError("the output is neither .h5ad nor .csv", out.string(), "give a name that ends so");
    if (options.groups.empty() && out.extension() != ".csv")
        throw UsageError("a run holds no set to add columns to", out.string(),
                         "give a name that ends with .csv");
    options.out.require();
}

void save(const Found& found, const EmbeddingSet* set) {
    const std::filesystem::path out = found.source.out;
    if (out.extension() == ".csv")
        writeTextAtomically(out, csvOf(found, set));
    else if (set != nullptr)
        saveEmbeddingSet(*withColumns(*set, namedColumns(found), set->splitKey), out);
}

std::string describe(const Found& found) {
    std::string text = (found.source.isRun ? "first stage of " : "groups ") + found.source.by + ", seed " +
                       std::to_string(found.source.seed) + "\n\n" +
                       shownTable(agreementTable(found.scheme, found.agreements));
    for (const FoundAgreement& own : found.agreements)
        if (isReadable(own) && (own.column == foundPredictionsColumn ||
                                (own.with == FoundAgreement::withGroups && own.column == "environments")))
            text +=
                "\n" + shownTable(confusionTable(found.scheme, own, foundColumn(found.columns, own.column)));
    return text;
}

Found found(const GroupsArguments& options, Console& console, std::shared_ptr<const Task>& task) {
    if (options.groups.empty()) {
        if (!isRunFile(options.data.file))
            throw UsageError("the file is no run, and --groups names no way to find groups",
                             options.data.file, "give --groups with one of: " + groupInferences().list());
        if (!options.set.empty())
            throw UsageError("a run has its settings already", "--set", "leave it out");
        return ofRun(options);
    }
    const ParameterValues parameters = parametersOf(options);
    task = options.data.task(options.data.open(console), console);
    return infer(options, task, parameters, console);
}

void findGroups(const GroupsArguments& options, Console& console) {
    console.start();
    requireOutput(options);
    std::shared_ptr<const Task> task;
    const Found all = found(options, console, task);
    if (!options.out.path.empty())
        save(all, task ? task->set.get() : nullptr);
    if (console.json()) {
        console.print(foundToJsonText(all.source, all.scheme, all.columns, all.agreements));
        return;
    }
    console.print(describe(all));
    if (!options.out.path.empty())
        console.print("\nwrote " + options.out.path + "\n");
}

void addGroupsOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<GroupsArguments>();
    options->data.addTo(*command);
    command
        ->add_option("--groups", options->groups,
                     "How to find groups: " + groupInferences().list() +
                         "; without it the file is a run, of which the first stage is shown")
        ->type_name("ID");
    command->add_option("--set", options->set, "Parameter of the first stage; may be given many times")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->take_all();
    Console::addSeed(*command, options->seed, "Seed of all random numbers; default 0");
    command
        ->add_option("-o,--out", options->out.path,
                     "OUT.csv (the training examples) or OUT.h5ad (the set), with what was found as columns")
        ->type_name("OUT");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(
        *command, CommandPurpose::inspect,
        {{"Infer groups by clusters of a classifier's errors", "groups demo.h5ad --groups erm_clusters"},
         {"Write the groups that a run inferred", "groups run.h5 --out groups.csv"}});
    command->callback([options, &console] { findGroups(*options, console); });
}

} // namespace

Command groupsCommand() {
    return {"groups",
            "Show the groups that a first stage finds in the training examples, compared with known classes "
            "and attributes",
            addGroupsOptions};
}

} // namespace groupscope::cli
