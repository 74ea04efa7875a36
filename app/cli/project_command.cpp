// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/embedded_rows.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/io/anndata_writer.h"
#include "core/io/atomic_file.h"
#include "core/projection/projection.h"
#include "core/report/documents.h"
#include "core/report/table.h"

#include <filesystem>
#include <memory>
#include <numeric>

namespace groupscope::cli {

namespace {

struct Options {
    DataOptions data;
    std::string method = "umap";
    std::vector<std::string> set;
    std::uint64_t seed = 0;
    std::string head;
    std::string out;
};

std::vector<ParameterSpec> parametersOf(const std::string& method) {
    const ProjectionOptions defaults;
    std::vector<ParameterSpec> specs{{.key = "dimensions",
                                      .label = "Dimensions",
                                      .help = "Of the map.",
                                      .source = "",
                                      .defaultValue = std::int64_t{defaults.dimensions},
                                      .minimum = 2,
                                      .maximum = 3}};
    if (method == "pca")
        return specs;
    specs.push_back({.key = "neighbors",
                     .label = "Neighbours",
                     .help = "Of each row, itself counted.",
                     .source = "",
                     .defaultValue = std::int64_t{defaults.neighbors},
                     .minimum = 2,
                     .maximum = 1000});
    specs.push_back({.key = "minimum_distance",
                     .label = "Minimum distance",
                     .help = "How near alike rows may lie.",
                     .source = "",
                     .defaultValue = defaults.minimumDistance,
                     .minimum = 0,
                     .maximum = 1});
    specs.push_back({.key = "epochs",
                     .label = "Epochs",
                     .help = "0: chosen by the number of rows.",
                     .source = "",
                     .defaultValue = std::int64_t{defaults.epochs},
                     .minimum = 0,
                     .maximum = 100'000});
    specs.push_back({.key = "metric",
                     .label = "Metric",
                     .help = "What makes rows neighbours.",
                     .source = "",
                     .defaultValue = std::string("euclidean"),
                     .choices = {"euclidean", "cosine"}});
    return specs;
}

ProjectionOptions projectionOptions(const Options& options) {
    if (options.method != "umap" && options.method != "pca")
        throw UsageError("there is no projection '" + options.method + "'", "--method",
                         "choose one of: umap, pca");
    const ParameterValues values = resolveParameters(parametersOf(options.method), assignments(options.set));
    ProjectionOptions wanted;
    wanted.dimensions = static_cast<int>(values.integer("dimensions"));
    wanted.seed = options.seed;
    if (options.method == "pca") {
        wanted.method = ProjectionOptions::Method::pca;
        return wanted;
    }
    wanted.neighbors = static_cast<int>(values.integer("neighbors"));
    wanted.minimumDistance = values.number("minimum_distance");
    wanted.epochs = static_cast<int>(values.integer("epochs"));
    wanted.metric = values.text("metric") == "cosine" ? Metric::cosine : Metric::euclidean;
    return wanted;
}

/// Rows as lines: id, coordinates, then every column of the set.
std::string csvOf(const EmbeddingSet& set, const MatrixF& map) {
    Table table;
    table.columns = {{"id", "id", Table::Kind::text}};
    for (Eigen::Index d = 0; d < map.cols(); ++d)
        table.columns.push_back({std::string(1, "xyz"[d]), "", Table::Kind::number});
    for (const Column& column : set.columns)
        table.columns.push_back({column.name, column.name, Table::Kind::text});
    for (std::size_t row = 0; row < set.size(); ++row) {
        std::vector<Table::Cell> cells{Table::Cell(set.ids[row])};
        for (Eigen::Index d = 0; d < map.cols(); ++d)
            cells.push_back(Table::Cell(static_cast<double>(map(static_cast<Eigen::Index>(row), d))));
        for (const Column& column : set.columns) {
            const int code = column.codes[row];
            cells.push_back(code < 0 ? Table::Cell()
                                     : Table::Cell(column.categories[static_cast<std::size_t>(code)]));
        }
        table.rows.push_back(std::move(cells));
    }
    return toCsv(table);
}

void save(const EmbeddingSet& set, const std::string& name, MatrixF map, const std::filesystem::path& out) {
    if (out.extension() == ".csv") {
        writeTextAtomically(out, csvOf(set, map));
        return;
    }
    std::vector<Embedding> extra(1);
    extra[0].name = name;
    extra[0].rows = std::move(map);
    saveEmbeddingSet(set, out, extra);
}

void projectRows(const Options& options, Console& console) {
    console.start();
    const ProjectionOptions wanted = projectionOptions(options);
    const std::filesystem::path out = options.out;
    if (out.extension() != ".csv" && out.extension() != ".h5ad")
        throw UsageError("the output is neither .h5ad nor .csv", options.out, "give a name that ends so");
    requireWritable(out);
    const auto set = options.data.open(console);
    const Embedding& embedding = set->embedding(options.data.selection.embedding);
    std::vector<int> all(set->size());
    std::iota(all.begin(), all.end(), 0);
    const MatrixF rows = embeddedRows(embedding, all, options.head, console.context());
    save(*set, "X_" + options.method, project(rows, wanted, console.context()), out);
    if (console.json())
        console.print(fileToJson(options.out));
    else
        console.print("wrote " + options.out + ": " + std::to_string(rows.rows()) + " rows of " +
                      embedding.name + " in " + std::to_string(wanted.dimensions) + " dimensions\n");
}

} // namespace

void addProjectCommand(CLI::App& program, Console& console) {
    CLI::App* command = program.add_subcommand("project", "A map of an embedding in 2 or 3 dimensions");
    auto options = std::make_shared<Options>();
    options->data.addTo(*command);
    command->add_option("--method", options->method, "umap (default) or pca")->type_name("ID");
    command
        ->add_option("--set", options->set,
                     "dimensions=2|3; for umap also neighbors, minimum_distance, epochs, metric")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->take_all();
    Console::addSeed(*command, options->seed, "Seed of umap; default 0");
    command->add_option("--head", options->head, "Map what this run's head makes of the embedding")
        ->type_name("RUN.h5");
    command->add_option("--out", options->out, "OUT.h5ad (the set with the map in /obsm) or OUT.csv")
        ->required()
        ->type_name("OUT");
    console.addFlags(*command);
    command->callback([options, &console] { projectRows(*options, console); });
}

} // namespace groupscope::cli
