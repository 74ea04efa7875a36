// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/map_making.h"
#include "app/cli/output_file.h"
#include "core/base/error.h"
#include "core/io/anndata/anndata_writer.h"
#include "core/io/atomic_file.h"
#include "core/projection/projection_parameters.h"
#include "core/report/documents.h"
#include "core/runs/table.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace groupscope::cli {

namespace {

struct ProjectArguments {
    DataOptions data;
    std::string method = "umap";
    std::vector<std::string> set;
    std::uint64_t seed = 0;
    MapPlan plan; ///< its options come from the three above
    OutputFile out;
};

ProjectionOptions projectionOptions(const ProjectArguments& options) {
    const auto method = projectionKinds().find(options.method, "--method").method;
    const ParameterValues values = resolveParameters(projectionParameters(method), assignments(options.set));
    return groupscope::projectionOptions(method, values, options.seed);
}

/// The name of a column of the set beside those that are there: two of one name could not be told apart.
std::string freeName(const Table& table, const std::string& name, const RunContext& context) {
    const auto isTaken = [&](const std::string& wanted) {
        return std::any_of(table.columns.begin(), table.columns.end(),
                           [&](const Table::Column& column) { return column.key == wanted; });
    };
    std::string own = name;
    for (int number = 2; isTaken(own); ++number)
        own = name + "_" + std::to_string(number);
    if (own != name)
        context.notice("the column '" + name + "' of the set is called '" + own + "' in the table");
    return own;
}

/// Rows as lines: id, coordinates, then every column of the set.
std::string csvOf(const EmbeddingSet& set, const MatrixF& map, const RunContext& context) {
    Table table;
    table.columns = {{"id", "id", Table::Kind::text}};
    for (Eigen::Index d = 0; d < map.cols(); ++d)
        table.columns.push_back({std::string(1, "xyz"[d]), "", Table::Kind::number});
    for (const Column& column : set.columns) {
        const std::string name = freeName(table, column.name, context);
        table.columns.push_back({name, name, Table::Kind::text});
    }
    for (std::size_t row = 0; row < set.size(); ++row) {
        std::vector<Table::Cell> cells{Table::Cell(set.ids[row])};
        for (Eigen::Index d = 0; d < map.cols(); ++d)
            cells.push_back(Table::Cell(static_cast<double>(map(static_cast<Eigen::Index>(row), d))));
        for (const Column& column : set.columns) {
            const int code = column.codes[row];
            cells.push_back(code < 0 ? Table::Cell() : Table::Cell(column.categories[code]));
        }
        table.rows.push_back(std::move(cells));
    }
    return toCsv(table);
}

void save(const EmbeddingSet& set, MadeMaps made, const std::filesystem::path& out,
          const RunContext& context) {
    if (out.extension() == ".csv") {
        writeTextAtomically(out, csvOf(set, made.maps.back().positions, context));
        return;
    }
    std::vector<Embedding> extra;
    for (NamedMap& map : made.maps) {
        Embedding embedding;
        embedding.name = std::move(map.name);
        embedding.rows = std::move(map.positions);
        extra.push_back(std::move(embedding));
    }
    saveEmbeddingSet(set, out, extra, made.graphs);
}

std::string describe(const MapQuality& quality, int neighbors) {
    char line[200];
    std::snprintf(line, sizeof line,
                  "at %d neighbours: trustworthiness %.4f, continuity %.4f, false %.1f %%, missing %.1f %%\n",
                  neighbors, quality.trustworthiness, quality.continuity, 100.0 * quality.falseShare,
                  100.0 * quality.missingShare);
    return line;
}

void projectRows(const ProjectArguments& options, Console& console) {
    console.start();
    MapPlan plan = options.plan;
    plan.options = projectionOptions(options);
    const std::filesystem::path out = options.out.path;
    if (out.extension() != ".csv" && out.extension() != ".h5ad")
        throw UsageError("the output is neither .h5ad nor .csv", options.out.path,
                         "give a name that ends so");
    if (!plan.epochs.empty() && out.extension() == ".csv")
        throw UsageError("--epochs makes several maps, and a .csv holds one", options.out.path,
                         "give a name that ends with .h5ad");
    if (!plan.onto.empty())
        for (const char* key : {"dimensions", "start", "search"})
            if (assignments(options.set).contains(key))
                throw UsageError(std::string(key) + " is settled by the map that is there", "--onto",
                                 "leave --set " + std::string(key) + " out");
    options.out.require();
    const auto set = options.data.open(console);
    const Embedding& embedding = askedEmbedding(*set, options.data.selection.embedding);
    plan.brokenRows = options.data.brokenRowsChoice();
    MadeMaps made = makeMaps(plan, *set, embedding, console);
    const std::size_t count = made.maps.size();
    const auto dimensions = made.maps.back().positions.cols();
    const auto quality = made.quality;
    const int neighbors = made.qualityNeighbors;
    save(*set, std::move(made), out, console.context());
    if (console.json()) {
        console.print(quality ? mapToJson(options.out.path, *quality, neighbors)
                              : fileToJson(options.out.path));
        return;
    }
    console.print("wrote " + options.out.path + ": " +
                  (count > 1 ? std::to_string(count) + " maps of " : "") +
                  std::to_string(embedding.rows.rows()) + " examples of " + embedding.name + " in " +
                  std::to_string(dimensions) + " dimensions\n");
    if (quality)
        console.print(describe(*quality, neighbors));
}

void addProjectOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<ProjectArguments>();
    options->data.addTo(*command, BrokenRows::exclude);
    command->add_option("--method", options->method, "umap (default), tsne or pca")->type_name("ID");
    command
        ->add_option(
            "--set", options->set,
            "dimensions=2|3; for umap also neighbors, minimum_distance, start, epochs, metric, search; "
            "for tsne perplexity, epochs, metric, search")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->take_all();
    Console::addSeed(*command, options->seed, "Seed of the layout; default 0");
    command->add_option("--head", options->plan.head, "Map what this run's head makes of the embedding")
        ->type_name("RUN.h5");
    command->add_flag("--attribute-embedding,--companion", options->plan.companion,
                      "With --head: map the attribute embedding of the run (parade)");
    command
        ->add_option(
            "--epochs", options->plan.epochs,
            "Aligned maps of the raw embedding and of every snapshot of this run (train --snapshots)")
        ->type_name("RUN.h5");
    command
        ->add_option("--onto", options->plan.onto,
                     "Place the examples into the map of this set, which does not change")
        ->type_name("MAP.h5ad");
    command->add_flag(
        "--quality", options->plan.quality,
        "Measure the quality of the map: trustworthiness, continuity, false and missing neighbours");
    command->add_option("-o,--out", options->out.path, "OUT.h5ad (the set with the map in /obsm) or OUT.csv")
        ->required()
        ->type_name("OUT");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::inspect,
                {{"Write a UMAP layout", "project demo.h5ad --out map.csv"},
                 {"Write a layout of a trained embedding into the set",
                  "project demo.h5ad --head run.h5 --method tsne --set perplexity=50 --out map.h5ad"}});
    command->callback([options, &console] { projectRows(*options, console); });
}

} // namespace

Command projectCommand() {
    return {"project", "A map of an embedding in 2 or 3 dimensions", addProjectOptions};
}

} // namespace groupscope::cli
