// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described_file.h"

#include "core/io/anndata/columns_of_set.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/obstacles.h"
#include "core/io/zarr/zarr_store.h"
#include "core/report/untrainable_document.h"
#include "core/runs/json_values.h"

#include <algorithm>

namespace groupscope::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Without its arrays where it has none.
FileContent contentOf(const DataOptions& options, Console& console) {
    try {
        return describeFile(options.file, parseMapping(options.map), console.context());
    } catch (const NoEmbedding&) {
        FileContent content;
        content.file = options.file;
        content.format = "no arrays";
        return content;
    }
}

Json itemToJson(const ContentItem& item) {
    Json json{{"path", item.path}, {"shape", item.shape}, {"type", item.type}};
    if (const std::string obstacle = obstacleOf(item).commandLine(); !obstacle.empty())
        json["not_taken"] = obstacle;
    return json;
}

std::string toJson(const FileContent& content, const std::string& missing) {
    Json json{{"file", content.file.string()}, {"format", content.format}, {"items", Json::array()}};
    for (const ContentItem& item : content.items)
        json["items"].push_back(itemToJson(item));
    json["lacks"] = {missing};
    json["notices"] = commandLineTexts(content.notices);
    return dumpJson(json) + "\n";
}

std::string describedInWords(const FileContent& content, const std::string& missing) {
    std::string text = "file        " + content.file.string() + "\nform        " + content.format + "\n";
    for (const ContentItem& item : content.items) {
        const std::string obstacle = obstacleOf(item).commandLine();
        text += "array       " + item.describe() + (obstacle.empty() ? "" : ": " + obstacle) + "\n";
    }
    return text + "\nto train    " + missing + "\n";
}

/// Throws UsageError unless a file whose items become columns has every requested one, by name or path.
void requireAskedItems(const FileContent& content, const DataOptions& options) {
    for (const std::string& asked : options.asked().columns()) {
        const bool there =
            std::any_of(content.items.begin(), content.items.end(), [&](const ContentItem& item) {
                return item.name == asked || content.find(asked) == &item;
            });
        if (!there)
            throw UsageError("there is no column '" + asked + "'", content.file.string(),
                             "choose one of those that 'info' shows without it");
    }
}

} // namespace

void describeFileOf(const DataOptions& options, const NoEmbedding& why, Console& console) {
    if (std::error_code failure;
        std::filesystem::is_directory(options.file, failure) && zarrStoreAt(options.file).empty())
        throw why;
    if (!options.selection.embedding.empty())
        throw why; // it was asked for
    const FileContent content = contentOf(options, console);
    if (content.format == annDataFormat) {
        const auto set = openColumnsOfSet(options.file, console.context());
        requireColumns(*set, options.asked().columns());
        for (const Message& notice : set->notices)
            console.warn(notice.commandLine());
        return console.print(console.json() ? untrainableToJson(*set, {why.what()})
                                            : setText(*set) + "\nto train    " + why.what() + "\n");
    }
    requireAskedItems(content, options);
    for (const Message& notice : content.notices)
        console.warn(notice.commandLine());
    console.print(console.json() ? toJson(content, why.what()) : describedInWords(content, why.what()));
}

} // namespace groupscope::cli
