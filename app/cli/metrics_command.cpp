// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/embedded_rows.h"
#include "core/base/error.h"
#include "core/math/normalize.h"
#include "core/report/documents.h"
#include "core/report/table.h"

#include <memory>

namespace groupscope::cli {

namespace {

struct Options {
    DataOptions data;
    std::string split = "test";
    std::string head;
};

AlignmentDocument measure(const Options& options, const Task& task, Console& console) {
    const std::optional<Split> split = parseSplit(options.split);
    if (!split)
        throw UsageError("there is no split '" + options.split + "'", "--split",
                         "choose one of: train, val, test");
    const std::vector<int>& rows = task.rowsOf(*split);
    if (rows.empty())
        throw DataError("the " + std::string(splitName(*split)) + " split has no rows",
                        task.set->path.string(), "choose another split");
    std::vector<int> groups;
    for (const int row : rows)
        groups.push_back(task.groupIds[static_cast<std::size_t>(row)]);
    const RunContext context = console.context();
    const MatrixF Z = embeddedRows(*task.embedding, rows, options.head, context);
    MatrixF unit;
    normalizeRows<float>(Z, unit);
    return {.split = *split,
            .embedding = task.embedding->name,
            .n = rows.size(),
            .raw = alignment(Z, groups, task.groups, context),
            .normalized = alignment(unit, groups, task.groups, context),
            .cosine = crossGroupCosine(Z, groups, task.groups)};
}

std::string describe(const AlignmentDocument& document, const GroupScheme& scheme) {
    Table table;
    table.columns = {{"class", scheme.className(), Table::Kind::text},
                     {"pairs", "pairs of groups", Table::Kind::integer},
                     {"raw", "largest L2, raw", Table::Kind::number, false, 3},
                     {"normalized", "largest L2, normalised", Table::Kind::number, false, 3},
                     {"cosine", "mean cosine across groups", Table::Kind::number, false, 3}};
    const auto cell = [](const std::optional<double>& value) {
        return value ? Table::Cell(*value) : Table::Cell();
    };
    for (std::size_t c = 0; c < document.raw.size(); ++c)
        table.rows.push_back({Table::Cell(scheme.classes()[c]),
                              Table::Cell(static_cast<double>(document.raw[c].pairs.size())),
                              cell(document.raw[c].maximum), cell(document.normalized[c].maximum),
                              cell(document.cosine.classes[c])});
    return "Alignment of " + document.embedding + ", " + std::to_string(document.n) + " " +
           std::string(splitName(document.split)) +
           " rows: mean distance between the two groups of a class that lie farthest apart\n\n" +
           toPlainText(table);
}

void metrics(const Options& options, Console& console) {
    console.start();
    const auto task = options.data.task(options.data.open(console), console);
    const AlignmentDocument document = measure(options, *task, console);
    console.print(console.json() ? alignmentToJson(document, task->groups)
                                 : describe(document, task->groups));
}

} // namespace

void addMetricsCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("metrics", "Measures of the representation: alignment");
    auto options = std::make_shared<Options>();
    options->data.addTo(*command);
    command->add_option("--split", options->split, "train, val or test (default)")->type_name("SPLIT");
    command->add_option("--head", options->head, "Measure what this run's head makes of the embedding")
        ->type_name("RUN.h5");
    console.addFlags(*command);
    command->callback([options, &console] { metrics(*options, console); });
}

} // namespace groupscope::cli
