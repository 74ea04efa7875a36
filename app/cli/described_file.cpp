// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described_file.h"

#include "core/io/anndata/columns_of_set.h"
#include "core/io/import/embedding_file.h"
#include "core/io/import/obstacles.h"
#include "core/report/untrainable_document.h"
#include "core/runs/json_values.h"

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
    if (const std::string obstacle = obstacleOf(item); !obstacle.empty())
        json["not_taken"] = obstacle;
    return json;
}

std::string toJson(const FileContent& content, const std::string& lack) {
    Json json{{"file", content.file.string()}, {"format", content.format}, {"items", Json::array()}};
    for (const ContentItem& item : content.items)
        json["items"].push_back(itemToJson(item));
    json["lacks"] = {lack};
    json["notices"] = content.notices;
    return dumpJson(json) + "\n";
}

std::string describedInWords(const FileContent& content, const std::string& lack) {
    std::string text = "file        " + content.file.string() + "\nform        " + content.format + "\n";
    for (const ContentItem& item : content.items) {
        const std::string obstacle = obstacleOf(item);
        text += "array       " + item.describe() + (obstacle.empty() ? "" : ": " + obstacle) + "\n";
    }
    return text + "\nto train    " + lack + "\n";
}

} // namespace

void describeFileOf(const DataOptions& options, const NoEmbedding& why, Console& console) {
    if (std::error_code failure; std::filesystem::is_directory(options.file, failure))
        throw why;
    const FileContent content = contentOf(options, console);
    if (content.format == annDataFormat) {
        const auto set = openColumnsOfSet(options.file, console.context());
        for (const std::string& notice : set->notices)
            console.warn(notice);
        return console.print(console.json() ? untrainableToJson(*set, {why.what()})
                                            : setText(*set) + "\nto train    " + why.what() + "\n");
    }
    for (const std::string& notice : content.notices)
        console.warn(notice);
    console.print(console.json() ? toJson(content, why.what()) : describedInWords(content, why.what()));
}

} // namespace groupscope::cli
