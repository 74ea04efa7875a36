// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/data_options.h"
#include "app/cli/embedded_rows.h"
#include "app/cli/folder_options.h"
#include "app/cli/output_file.h"
#include "app/cli/task_of_run.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/projection/projection_parameters.h"
#include "core/report/comparison_page.h"
#include "core/report/page_map.h"

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

namespace groupscope::cli {

namespace {

struct PageArguments {
    FolderReport request;
    std::string data; ///< empty: where the runs found it
    std::vector<std::string> map;
    std::string projection = "umap"; ///< id of a kind, or name of an embedding in two dimensions
    std::vector<std::string> set;
    std::uint64_t seed = 0;
    std::string head; ///< run file; empty: the stored embedding is laid out
    OutputFile out;
};

bool isProjection(const std::string& id) {
    return projectionKinds().contains(id);
}

/// Before long work: the parts of the request go together.
void requireMap(const PageArguments& options) {
    const bool isStored = !isProjection(options.projection);
    if (isStored && (!options.set.empty() || !options.head.empty()))
        throw UsageError("'" + options.projection +
                             "' is neither umap, tsne nor pca, but an embedding of the set",
                         "--projection", "leave --set and --head out");
    if (assignments(options.set).contains("dimensions"))
        throw UsageError("the map of a page has two dimensions", "--set", "leave dimensions out");
    if (lowerCase(std::filesystem::path(options.out.path).extension().string()) != ".html")
        throw UsageError("the page is written as HTML", options.out.path, "end the name in .html");
}

ProjectionOptions layoutOf(const PageArguments& options) {
    const auto method = projectionKinds().find(options.projection, "--projection").method;
    return projectionOptions(
        method, resolveParameters(projectionParameters(method), assignments(options.set)), options.seed);
}

/// A map that the set holds as an embedding.
PageMap storedMap(const std::string& name, const Task& task, const PageExamples& examples,
                  const RunContext& context) {
    const Embedding& embedding = askedEmbedding(*task.set, name);
    const auto dimensions = embedding.rows.cols();
    if (dimensions != 2 && dimensions != 3)
        throw DataError("'" + name + "' has " + std::to_string(dimensions) + " dimensions", "--projection",
                        "choose umap, tsne, pca, or an embedding of 2 or 3 dimensions");
    std::vector<int> rows(task.set->size());
    std::iota(rows.begin(), rows.end(), 0);
    MatrixF positions;
    gatherRows(embedding.rows, rows, false, positions);
    return pageMapFrom(examples, rows, positions, name, context);
}

PageMap mapOf(const PageArguments& options, const Task& task, const PageExamples& examples,
              Console& console) {
    if (!isProjection(options.projection))
        return storedMap(options.projection, task, examples, console.context());
    EmbedExamples embed;
    if (!options.head.empty())
        embed = [&](std::span<const int> rows) {
            return embeddedRows(*task.embedding, rows, options.head, RunEmbedding::trained,
                                console.context());
        };
    PageMap map = layOutPageMap(task, examples, layoutOf(options), console.context(), embed);
    if (!options.head.empty())
        map.title += " as " + std::filesystem::path(options.head).filename().string() + " embeds it";
    return map;
}

std::string pageToJson(const PageArguments& options, const ComparisonPage& page) {
    const nlohmann::ordered_json json{{"file", options.out.path},
                                      {"bytes", page.html.size()},
                                      {"examples", page.all},
                                      {"shown", page.shown},
                                      {"settings", page.methods}};
    return json.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

void writePage(const PageArguments& options, Console& console) {
    console.start();
    requireMap(options);
    if (isProjection(options.projection))
        layoutOf(options);
    options.out.requirePage();
    const ReadReport read = readReport(options.request, console.context());
    ReportContent content = read.content;
    content.title = "Comparison of methods by group";
    ReportComparison compared = compareForReport(content);
    const Run& run = runOfPage(content, compared);
    const auto task = taskOfRun(run, "run " + run.id, options.data, options.map, console.context());
    PageExamples examples = drawPageExamples(*task, console.context());
    PageMap map = mapOf(options, *task, examples, console);
    const ComparisonPage page = comparisonPage(content, std::move(compared), task, std::move(examples),
                                               std::move(map), console.context());
    writeTextAtomically(options.out.path, page.html);
    if (console.json())
        console.print(pageToJson(options, page));
    else
        console.print("wrote " + options.out.path + ": " + bytesText(page.html.size()) + ", " +
                      std::to_string(page.shown) + " of " + counted(page.all, "example", "examples") + ", " +
                      counted(page.methods, "setting", "settings") + "\n");
    requireNoneLeftOut(read.leftOut);
}

void addPageOptions(CLI::App* command, Console& console) {
    auto options = std::make_shared<PageArguments>();
    addFolderOptions(*command, options->request, "Folders of experiments, or run files");
    command->add_option("-o,--out", options->out.path, "Page to write")->required()->type_name("PAGE.html");
    command->add_option("--data", options->data, "Set of the runs; default: where the runs found it")
        ->type_name("FILE");
    addMapOption(*command, options->map);
    command
        ->add_option(
            "--projection", options->projection,
            "Map of the page: umap (default), tsne, pca, or the name of an embedding of the set in 2 "
            "or 3 dimensions, which is taken as it is")
        ->type_name("ID");
    command->add_option("--set", options->set, "Setting of the projection, as of the command project")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false)
        ->take_all();
    Console::addSeed(*command, options->seed, "Seed of the layout; default 0");
    command->add_option("--head", options->head, "Map what the head of this run makes of the embedding")
        ->type_name("RUN.h5");
    options->out.addForceTo(*command);
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::publish,
                {{"Write an interactive page", "page study --out page.html"},
                 {"Choose the layout of its map", "page study --projection pca --out page.html"}});
    command->callback([options, &console] { writePage(*options, console); });
}

} // namespace

Command pageCommand() {
    return {"page", "One interactive HTML page of a comparison: map, bars and groups, for a browser",
            addPageOptions};
}

} // namespace groupscope::cli
