// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/reveal.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "core/runs/json_values.h"
#include "core/runs/small_text_file.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <optional>
#include <utility>

namespace groupscope {

namespace {

std::filesystem::path revealFile(const std::filesystem::path& folder) {
    return folder / "reveals.json";
}

/// Parses the output of utcText(); nothing for another text.
std::optional<std::chrono::sys_seconds> timeOf(const std::string& text) {
    std::tm parts{};
    const char* end = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (end == nullptr || *end != '\0')
        return std::nullopt;
    return std::chrono::sys_seconds(std::chrono::seconds(timegm(&parts)));
}

} // namespace

bool canHideTest(const TaskDefinition& definition) {
    const auto hasRows = [&definition](auto&& isMeant) {
        return std::any_of(definition.splits.begin(), definition.splits.end(),
                           [&](const SplitDefinition& set) { return set.n > 0 && isMeant(set); });
    };
    return hasRows([&](const SplitDefinition& set) { return set.name == definition.fitSplit; }) &&
           hasRows([&](const SplitDefinition& set) { return set.name == definition.selectSplit; }) &&
           hasRows([](const SplitDefinition& set) { return set.kind() == Purpose::report; });
}

bool isRevealed(std::span<const Reveal> reveals, std::string_view id) {
    return std::any_of(reveals.begin(), reveals.end(), [id](const Reveal& reveal) {
        return std::find(reveal.runs.begin(), reveal.runs.end(), id) != reveal.runs.end();
    });
}

std::string revealsToJson(std::span<const Reveal> reveals) {
    nlohmann::ordered_json acts = nlohmann::ordered_json::array();
    for (const Reveal& reveal : reveals)
        acts.push_back({{"time", utcText(reveal.time)},
                        {"rule", reveal.rule},
                        {"task", reveal.task},
                        {"runs", reveal.runs}});
    return nlohmann::ordered_json{{"reveals", acts}}.dump(-1, ' ', false,
                                                          nlohmann::ordered_json::error_handler_t::replace);
}

std::vector<Reveal> revealsFromJson(const std::string& json, const std::string& place) {
    std::vector<Reveal> reveals;
    try {
        const nlohmann::json parsed = nlohmann::json::parse(json);
        for (const nlohmann::json& act : parsed.at("reveals")) {
            const std::optional<std::chrono::sys_seconds> time = timeOf(act.at("time").get<std::string>());
            if (!time)
                throw DataError("a time cannot be read", place, "write it as 2026-11-24T22:46:00Z");
            reveals.push_back({*time, act.at("rule").get<std::string>(), act.at("task").get<std::string>(),
                               act.at("runs").get<std::vector<std::string>>()});
        }
    } catch (const nlohmann::json::exception&) {
        throw DataError("the record of shown test values cannot be read", place,
                        "move the file away; then it is not known for which runs test values were shown");
    }
    return reveals;
}

std::vector<Reveal> loadReveals(const std::filesystem::path& folder) {
    const std::optional<std::string> text = smallTextFile(revealFile(folder));
    return text ? revealsFromJson(*text, revealFile(folder).string()) : std::vector<Reveal>();
}

void addReveal(const std::filesystem::path& folder, Reveal reveal) {
    std::sort(reveal.runs.begin(), reveal.runs.end());
    reveal.runs.erase(std::unique(reveal.runs.begin(), reveal.runs.end()), reveal.runs.end());
    std::vector<Reveal> reveals = loadReveals(folder);
    reveals.push_back(std::move(reveal));
    writeTextAtomically(revealFile(folder), revealsToJson(reveals) + "\n");
}

std::string utcText(std::chrono::sys_seconds time) {
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

} // namespace groupscope
