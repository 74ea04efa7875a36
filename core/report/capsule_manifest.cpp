// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/capsule_manifest.h"

#include "core/base/error.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace groupscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* formatName = "groupscope capsule";

Json setToJson(const CapsuleSet& set) {
    return {{"name", set.name},         {"sha256", set.sha256},
            {"examples", set.examples}, {"tasks", set.tasks},
            {"contents", set.contents}, {"member", set.member.empty() ? Json(nullptr) : Json(set.member)}};
}

Json runToJson(const CapsuleRun& run) {
    return {{"id", run.id},
            {"method", run.method},
            {"seed", run.seed},
            {"task", run.task},
            {"set", run.set},
            {"program_version", run.programVersion},
            {"instruction_set", run.instructionSet}};
}

CapsuleSet setFromJson(const Json& json) {
    CapsuleSet set{.name = json.at("name").get<std::string>(),
                   .sha256 = json.at("sha256").get<std::string>(),
                   .examples = json.at("examples").get<std::int64_t>(),
                   .tasks = json.at("tasks").get<std::vector<std::string>>(),
                   .contents = json.at("contents").get<std::vector<std::string>>()};
    if (!json.at("member").is_null())
        set.member = json.at("member").get<std::string>();
    return set;
}

CapsuleRun runFromJson(const Json& json) {
    return {.id = json.at("id").get<std::string>(),
            .method = json.at("method").get<std::string>(),
            .seed = json.at("seed").get<std::uint64_t>(),
            .task = json.at("task").get<std::string>(),
            .set = json.at("set").get<std::string>(),
            .programVersion = json.at("program_version").get<std::string>(),
            .instructionSet = json.at("instruction_set").get<std::string>()};
}

CapsuleManifest readManifest(const Json& json) {
    CapsuleManifest manifest{.format = json.at("format_version").get<int>(),
                             .programVersion = json.at("program_version").get<std::string>(),
                             .rule = json.at("rule").get<std::string>(),
                             .baseline = json.at("baseline").get<std::string>(),
                             .vary = json.at("vary").get<std::vector<std::string>>(),
                             .leftOut = json.at("left_out").get<std::vector<std::string>>()};
    for (const Json& set : json.at("sets"))
        manifest.sets.push_back(setFromJson(set));
    for (const Json& run : json.at("runs"))
        manifest.runs.push_back(runFromJson(run));
    for (const Json& member : json.at("members"))
        manifest.members.push_back({member.at("name").get<std::string>(),
                                    member.at("bytes").get<std::uint64_t>(),
                                    member.at("sha256").get<std::string>()});
    return manifest;
}

[[noreturn]] void failManifest(const std::string& what, const std::string& place) {
    throw DataError(what, place, "ask for the capsule again");
}

/// Names are names of members that are there once.
void requireNames(const CapsuleManifest& manifest, const std::string& place) {
    std::set<std::string> members, runs;
    for (const CapsuleMember& member : manifest.members)
        if (!isCapsuleName(member.name) || member.name == capsuleManifestName)
            failManifest("the manifest names a file that no capsule may hold", place);
        else if (!members.insert(member.name).second)
            failManifest("the manifest names " + member.name + " twice", place);
    for (const CapsuleRun& run : manifest.runs)
        if (!members.contains("runs/" + run.id + ".h5") || !runs.insert(run.id).second)
            failManifest("the manifest names a run without its file, or twice", place);
    for (const CapsuleSet& set : manifest.sets)
        if (!set.member.empty() && !members.contains(set.member))
            failManifest("the manifest names a set without its file", place);
}

} // namespace

bool isCapsuleName(const std::string& name) {
    constexpr std::size_t longest = 200;
    constexpr std::ptrdiff_t deepest = 2;
    if (name.empty() || name.size() > longest || std::count(name.begin(), name.end(), '/') > deepest)
        return false;
    char last = '/';
    for (const char letter : name) {
        const bool plain = std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_' ||
                           letter == '-' || letter == '.' || letter == '/';
        if (!plain || (last == '/' && (letter == '.' || letter == '/')))
            return false;
        last = letter;
    }
    return last != '/';
}

std::string manifestToJson(const CapsuleManifest& manifest) {
    Json sets = Json::array(), runs = Json::array(), members = Json::array();
    for (const CapsuleSet& set : manifest.sets)
        sets.push_back(setToJson(set));
    for (const CapsuleRun& run : manifest.runs)
        runs.push_back(runToJson(run));
    for (const CapsuleMember& member : manifest.members)
        members.push_back({{"name", member.name}, {"bytes", member.bytes}, {"sha256", member.sha256}});
    const Json json{{"format", formatName},
                    {"format_version", manifest.format},
                    {"program_version", manifest.programVersion},
                    {"rule", manifest.rule},
                    {"baseline", manifest.baseline},
                    {"vary", manifest.vary},
                    {"sets", std::move(sets)},
                    {"runs", std::move(runs)},
                    {"left_out", manifest.leftOut},
                    {"members", std::move(members)}};
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

CapsuleManifest manifestFromJson(const std::string& text, const std::string& place) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("format") || json["format"] != formatName ||
        !json.contains("format_version") || !json["format_version"].is_number_integer())
        failManifest("this is not the manifest of a capsule", place);
    if (json["format_version"].get<std::int64_t>() != capsuleFormat)
        throw DataError("the capsule has format version " + json["format_version"].dump() +
                            ", this program reads version " + std::to_string(capsuleFormat),
                        place, "open it with the version of Groupscope that wrote it, or a newer one");
    CapsuleManifest manifest;
    try {
        manifest = readManifest(json);
    } catch (const Json::exception&) {
        failManifest("the manifest of the capsule cannot be understood", place);
    }
    requireNames(manifest, place);
    return manifest;
}

} // namespace groupscope
