// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/private_names.h"

#include "core/runs/json_values.h"

#include <filesystem>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view before = " \t\n\"'(=,[";
constexpr std::string_view behind = "\t\n\"'),;]";

/// Where the path that begins at `begin` ends: blanks are part of it as long as another "/" follows.
std::size_t endOfPath(std::string_view text, std::size_t begin) {
    std::size_t end = std::min(text.find_first_of(behind, begin), text.size());
    const std::size_t lastSlash = text.substr(begin, end - begin).rfind('/') + begin;
    return std::min(text.find(' ', lastSlash), end);
}

} // namespace

std::string withoutPaths(std::string_view text) {
    std::string kept;
    std::size_t copied = 0;
    for (std::size_t at = text.find('/'); at != std::string_view::npos; at = text.find('/', at + 1)) {
        if (at < copied || (at > 0 && before.find(text[at - 1]) == std::string_view::npos))
            continue;
        const std::size_t end = endOfPath(text, at);
        const std::size_t name = text.substr(at, end - at).rfind('/') + at + 1;
        if (name == at + 1 || name == end) // one "/" alone, or nothing behind it
            continue;
        kept += text.substr(copied, at - copied);
        copied = name;
        at = end - 1;
    }
    return kept + std::string(text.substr(copied));
}

nlohmann::ordered_json jsonWithoutPaths(nlohmann::ordered_json json) {
    if (json.is_string())
        return withoutPaths(json.get_ref<const std::string&>());
    for (Json& part : json)
        if (part.is_structured() || part.is_string())
            part = jsonWithoutPaths(std::move(part));
    return json;
}

bool leaveOutPaths(Run& run) {
    bool any = false;
    const auto clean = [&any](std::string& text, std::string cleaned) {
        any = any || text != cleaned;
        text = std::move(cleaned);
    };
    clean(run.data.file, std::filesystem::path(run.data.file).filename().string());
    for (std::string& warning : run.warnings)
        clean(warning, withoutPaths(warning));
    return any;
}

std::string publicProvenance(const std::string& text) {
    const Json all = Json::parse(text, nullptr, false);
    Json commands = Json::array();
    if (all.is_object() && all.contains("commands") && all["commands"].is_array())
        for (Json command : all["commands"]) {
            if (!command.is_object())
                continue;
            for (const char* key : {"host", "process", "folder"})
                command.erase(key);
            commands.push_back(jsonWithoutPaths(std::move(command)));
        }
    return dumpJson({{"commands", std::move(commands)}}) + "\n";
}

} // namespace groupscope
