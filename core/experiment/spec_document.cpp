// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/spec_document.h"

#include "core/base/error.h"
#include "core/base/json_keys.h"
#include "core/base/json_place.h"
#include "core/base/text.h"
#include "core/experiment/spec_values.h"

#include <algorithm>
#include <fstream>
#include <system_error>
#include <vector>

namespace groupscope::specification {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::uintmax_t maximumFileSize = 16 << 20;
constexpr std::size_t mostLevels = 8;

/// The document that `word` names, and the folder of what that extends.
Json baseNamed(const std::string& word, const std::filesystem::path& folder) {
    if (const char* text = presetText(word))
        return parseDocument(text);
    const std::filesystem::path file(word);
    const bool leaves = file.is_absolute() || std::find(file.begin(), file.end(), "..") != file.end();
    if (file.extension() != ".json" || folder.empty() || leaves)
        wrong("preset.extends", "'" + word + "' is no preset",
              "name a preset, or a .json file in the folder of this one");
    try {
        Json json = parseDocument(readDocument(folder / file), folder / file);
        if (!json.is_object())
            wrong("the document", std::string("is ") + json.type_name(), "give an object");
        return json;
    } catch (const UsageError& error) {
        throw UsageError("'" + word + "' cannot be extended", "", error.what());
    }
}

} // namespace

Json parseDocument(const std::string& text, const std::filesystem::path& file) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        const JsonFault fault = jsonFault(text, error.byte, error.what());
        throw UsageError("the experiment specification " + (file.empty() ? "" : file.string() + " ") +
                             "is not valid JSON: " + fault.reason,
                         fault.place, "correct that line");
    } catch (const Json::out_of_range&) { // 1e400
        throw UsageError("a number of the experiment specification is too large for JSON", "",
                         "give a number a double can hold");
    }
    if (const auto key = repeatedKey(text))
        throw UsageError("the key '" + *key + "' occurs twice in one object", placeOfKey(text, *key),
                         "keep one of them");
    return json;
}

std::string readDocument(const std::filesystem::path& file) {
    std::error_code failure;
    if (std::filesystem::exists(file, failure) && !std::filesystem::is_regular_file(file, failure))
        throw FileError("this is not a regular file", file.string(),
                        "give the name of a file"); // a pipe waits
    const std::uintmax_t size = std::filesystem::file_size(file, failure);
    std::ifstream stream(file, std::ios::binary);
    if (failure || !stream)
        throw FileError("the experiment specification cannot be read", file.string(),
                        "check that the file exists and may be read");
    if (size > maximumFileSize)
        throw UsageError("the experiment specification is larger than 16 MiB", file.string(),
                         "give a JSON file as in the user guide");
    std::string text(static_cast<std::size_t>(size), '\0');
    stream.read(text.data(), static_cast<std::streamsize>(size));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

PresetBlock presetBlock(const Json& document) {
    PresetBlock block;
    if (!document.is_object() || !document.contains("preset"))
        return block;
    const Json& json = document["preset"];
    requireKeys(json, "preset", "preset");
    std::string id;
    const std::vector<std::pair<const char*, std::string*>> texts{{"id", &id},
                                                                  {"title", &block.title},
                                                                  {"paper", &block.paper},
                                                                  {"table", &block.table},
                                                                  {"data_set", &block.dataSet},
                                                                  {"summary", &block.summary},
                                                                  {"extends", &block.extends}};
    for (const auto& [key, value] : json.items()) {
        const auto text = std::find_if(texts.begin(), texts.end(),
                                       [&key = key](const auto& own) { return own.first == key; });
        const std::string path = "preset." + key;
        if (text != texts.end())
            *text->second = readText(value, path);
        else if (!value.is_boolean())
            wrong(path, std::string("is ") + value.type_name(), "give true or false");
        else
            block.attributeGroups = value.get<bool>();
    }
    return block;
}

Json extended(Json document, const std::filesystem::path& folder) {
    std::vector<Json> levels{std::move(document)}; // each extends the next
    std::vector<std::string> names;
    for (std::string next = presetBlock(levels.back()).extends; !next.empty();
         next = presetBlock(levels.back()).extends) {
        if (std::find(names.begin(), names.end(), next) != names.end())
            wrong("preset.extends", "'" + next + "' extends itself: " + joined(names, " → ") + " → " + next,
                  "extend another preset");
        names.push_back(next);
        if (names.size() > mostLevels)
            wrong("preset.extends", "has more than " + std::to_string(mostLevels) + " levels",
                  "extend a preset that is nearer to it");
        levels.push_back(baseNamed(next, folder));
    }
    Json merged = std::move(levels.back());
    for (auto level = levels.rbegin() + 1; level != levels.rend(); ++level) {
        const bool ofAttributeValues = presetBlock(merged).attributeGroups;
        merged.erase("preset");
        merged.merge_patch(*level);
        if (ofAttributeValues && !merged["preset"].contains("attribute_groups"))
            merged["preset"]["attribute_groups"] = true;
    }
    return merged;
}

} // namespace groupscope::specification
