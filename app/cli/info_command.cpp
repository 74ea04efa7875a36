// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/report/documents.h"
#include "core/report/group_table.h"

#include <memory>

namespace groupscope::cli {

namespace {

std::string describeSet(const EmbeddingSet& set) {
    std::string text = "file        " + set.path.string() + "\nsha256      " + set.sha256 + "\nrows        " +
                       std::to_string(set.size()) + "\n";
    for (const Embedding& embedding : set.embeddings)
        text += "embedding   " + embedding.name + ", " + std::to_string(embedding.rows.cols()) +
                " dimensions" + (embedding.classEmbeddings.rows() > 0 ? ", with class embeddings" : "") +
                "\n";
    for (const Column& column : set.columns)
        text += "column      " + column.name + ", " + std::to_string(column.categories.size()) +
                (column.categories.size() == 1 ? " value\n" : " values\n");
    return text;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// What makes the groups.
std::string describeGroups(const Task& task) {
    const std::string names = listed(task.groups.attributeNames());
    switch (task.groups.kind()) {
    case GroupScheme::Kind::overlapping:
        return "\ngroups      overlapping: " + names + "\ntrain by    " +
               (task.partition ? listed(task.partition->groups.attributeNames())
                               : std::string("no attribute: methods that need groups cannot be trained"));
    case GroupScheme::Kind::named:
        return "\ngroups      named by " + names;
    case GroupScheme::Kind::crossed:
        break;
    }
    return "\nattributes  " + (names.empty() ? std::string("none: groups are classes") : names);
}

std::string describeTask(const Task& task) {
    std::string text = "\nclass       " + task.groups.className() + describeGroups(task) + "\nsplit       " +
                       task.splitColumn;
    for (const Split split : allSplits)
        text += (split == Split::train ? ": " : ", ") + std::to_string(task.rowsOf(split).size()) + " " +
                std::string(splitName(split));
    Table counts = groupCountTable(task.groups, task.groupCounts);
    return text + "\n\n" + toPlainText(counts);
}

void info(const DataOptions& options, Console& console) {
    console.start();
    const auto set = options.open(console);
    if (!console.json())
        console.print(describeSet(*set)); // first: who chose the wrong columns sees which there are
    const auto task = options.task(set, console);
    console.print(console.json() ? taskToJson(*task) : describeTask(*task));
}

} // namespace

void addInfoCommand(CLI::App& program, Console& console) {
    CLI::App* command =
        program.add_subcommand("info", "Rows, dimensions, classes, attributes, rows of each group, warnings");
    auto options = std::make_shared<DataOptions>();
    options->addTo(*command);
    console.addFlags(*command);
    command->callback([options, &console] { info(*options, console); });
}

} // namespace groupscope::cli
