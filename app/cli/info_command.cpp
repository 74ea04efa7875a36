// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "core/report/data_check_section.h"
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

std::string describeTask(const Task& task) {
    std::string attributes;
    for (const GroupScheme::Attribute& attribute : task.groups.attributes())
        attributes += (attributes.empty() ? "" : ", ") + attribute.name;
    std::string text = "\nclass       " + task.groups.className() + "\nattributes  " +
                       (attributes.empty() ? "none: groups are classes" : attributes) + "\nsplit       " +
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
    const ValidationReport validation = validateTask(*task, console.context());
    console.print(console.json() ? taskToJson(*task, validation)
                                 : describeTask(*task) + "\n" +
                                       dataCheckText(dataChecks(validation, *task), set->size()));
}

} // namespace

void addInfoCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand(
        "info",
        "Rows, dimensions, classes, attributes, rows of each group, and what to know before the set is "
        "trusted");
    auto options = std::make_shared<DataOptions>();
    options->addTo(*command, BrokenRows::exclude); // who looks at a set wants to see what it lacks
    console.addFlags(*command);
    command->callback([options, &console] { info(*options, console); });
}

} // namespace groupscope::cli
