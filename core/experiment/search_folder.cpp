// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/search_folder.h"

#include "core/base/error.h"
#include "core/base/instruction_set.h"
#include "core/base/quantity_text.h"
#include "core/base/text.h"
#include "core/experiment/search_identity.h"
#include "core/experiment/search_space.h"
#include "core/io/atomic_file.h"
#include "core/runs/json_values.h"
#include "core/runs/small_text_file.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

/// Without times and texts, which differ from machine to machine.
Json toJson(const SearchScore& score) {
    Json json{{"epochs", score.epochs}, {"score", orNull(score.score)}, {"average", score.average}};
    if (!score.failure.empty())
        json["failed"] = true;
    if (score.diverged)
        json["diverged"] = true;
    return json;
}

std::optional<SearchScore> scoreFrom(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    try {
        SearchScore score{.average = json.at("average").get<double>(),
                          .epochs = json.at("epochs").get<int>(),
                          .seconds = json.at("seconds").get<double>(),
                          .sharedSeconds = json.value("shared_seconds", 0.0),
                          .failure = json.value("failure", std::string()),
                          .diverged = json.value("diverged", false)};
        if (!json.at("score").is_null())
            score.score = json["score"].get<double>();
        return score;
    } catch (const Json::exception&) { // damaged: it is made anew
        return std::nullopt;
    }
}

std::optional<SearchStep> stepOf(const std::string& name) {
    std::array<std::uint64_t, 3> numbers{};
    std::string_view rest = name;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t end = rest.find('-');
        const auto number = wholeNumberOf(rest.substr(0, end));
        if (!number || (end == std::string_view::npos) != (i + 1 == numbers.size()))
            return std::nullopt;
        numbers[i] = *number;
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return SearchStep{.method = numbers[0], .setting = numbers[1], .rung = numbers[2]};
}

/// The beginning of a line of the log: which method it is of.
Json lineOf(const MethodPlan& plan) {
    Json line{{"method", plan.method}};
    if (!plan.variant.empty())
        line["variant"] = plan.variant;
    return line;
}

} // namespace

SearchFolder::SearchFolder(fs::path folder)
    : folder_(std::move(folder))
    , checkpoints_(folder_) {}

void SearchFolder::open(const SearchRequest& request, const std::string& definition) const {
    checkpoints_.create();
    std::error_code failure;
    fs::create_directories(folder_ / "results", failure);
    if (failure)
        throw FileError("cannot be made: " + failure.message(), (folder_ / "results").string(),
                        "choose a folder that can be written");
    const fs::path file = folder_ / "search.json";
    Json own = Json::parse(searchIdentity(request, definition));
    own["instruction_set"] = instructionSetName();
    if (writeTextIfAbsent(file, dumpJson(own) + "\n"))
        return;
    Json there = Json::parse(smallTextFile(file).value_or(""), nullptr, false);
    if (there == own)
        return;
    if (there.is_object() && there.contains("instruction_set")) {
        const Json with = std::exchange(there["instruction_set"], own["instruction_set"]);
        if (there == own && with.is_string())
            throw UsageError(
                "its trainings were made with " + with.get<std::string>() + ", and this process has " +
                    instructionSetName() + ": together they would be no search that can be repeated",
                file.string(), "choose another folder, or the portable instruction set in all processes");
    }
    throw UsageError(
        "the folder holds another search: its data, methods, rule, seed or program version differ",
        file.string(), "choose another folder");
}

std::string SearchFolder::nameOf(const SearchStep& step) {
    return std::to_string(step.method) + "-" + std::to_string(step.setting) + "-" + std::to_string(step.rung);
}

SearchScores SearchFolder::scores() const {
    SearchScores scores;
    std::error_code failure;
    for (fs::directory_iterator entry(folder_ / "results", failure), end; !failure && entry != end;
         entry.increment(failure))
        if (const auto step = stepOf(entry->path().stem().string()); step)
            if (const auto known = score(*step))
                scores.emplace(*step, *known);
    return scores;
}

std::optional<SearchScore> SearchFolder::score(const SearchStep& step) const {
    const auto text = smallTextFile(folder_ / "results" / (nameOf(step) + ".json"));
    return text ? scoreFrom(*text) : std::nullopt;
}

void SearchFolder::save(const SearchStep& step, const SearchScore& score) const {
    Json json = toJson(score);
    json["seconds"] = score.seconds;
    if (score.sharedSeconds > 0.0)
        json["shared_seconds"] = score.sharedSeconds;
    if (!score.failure.empty())
        json["failure"] = score.failure;
    writeTextAtomically(folder_ / "results" / (nameOf(step) + ".json"), dumpJson(json) + "\n");
}

void SearchFolder::saveLog(const SearchRequest& request, const std::string& definition,
                           const std::vector<SearchStep>& steps, const SearchScores& scores,
                           const std::map<std::size_t, std::string>& leftOut) const {
    Json header = Json::parse(searchIdentity(request, definition));
    header["specification"] = Json::parse(groupscope::toJson(request.spec));
    header["specification"].erase("data");
    std::string text = header.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    std::vector<std::vector<ParameterValues>> settings;
    for (const MethodPlan& plan : request.spec.methods) {
        std::size_t count = 0;
        for (const SearchStep& step : steps)
            if (step.method == settings.size())
                count = std::max(count, step.setting + 1);
        settings.push_back(searchSettings(plan, request.seed, count));
    }
    for (const SearchStep& step : steps) {
        const auto known = scores.find(step);
        if (known == scores.end())
            continue;
        const MethodPlan& plan = request.spec.methods[step.method];
        Json line = lineOf(plan);
        line["setting"] = step.setting;
        line["rung"] = step.rung;
        const ParameterValues& values = settings[step.method][step.setting];
        Json tried = Json::object();
        for (const ParameterSpec& spec : searchedParameters(plan))
            tried[spec.key] = parameterToJson(values.all().at(spec.key));
        line["parameters"] = std::move(tried);
        line.update(toJson(known->second));
        text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    for (const auto& [method, reason] : leftOut) {
        Json line = lineOf(request.spec.methods[method]);
        line["left_out"] = reason;
        text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    }
    writeTextAtomically(folder_ / "log.jsonl", text);
}

double SearchFolder::spentSeconds() const {
    const Json json = Json::parse(smallTextFile(folder_ / "spent.json").value_or(""), nullptr, false);
    return json.is_object() && json.contains("seconds") && json["seconds"].is_number()
               ? json["seconds"].get<double>()
               : 0.0;
}

void SearchFolder::saveSpentSeconds(double seconds) const {
    writeTextAtomically(folder_ / "spent.json", dumpJson({{"seconds", seconds}}) + "\n");
}

SearchRequest requestOfLog(const fs::path& log, const fs::path& data) {
    std::ifstream stream(log);
    std::string line;
    if (!std::getline(stream, line))
        throw FileError("cannot be read", log.string(), "check its name");
    const Json header = Json::parse(line, nullptr, false);
    try {
        Json specification = header.at("specification");
        specification["data"] = data.string();
        SearchRequest request;
        request.spec = parseExperimentSpec(dumpJson(specification), "");
        request.seed = header.at("seed").get<std::uint64_t>();
        return request;
    } catch (const Json::exception&) {
        throw UsageError("is no log of a search", log.string(), "give search/log.jsonl of its folder");
    }
}

std::vector<LoggedStep> readSearchLog(const fs::path& log, const SearchRequest& request,
                                      const std::string& definition) {
    const auto wrong = [&](const std::string& what) {
        throw UsageError(what, log.string(), "give log.jsonl of this search");
    };
    std::ifstream stream(log);
    if (!stream)
        throw FileError("cannot be read", log.string(), "check its name");
    std::vector<LoggedStep> steps;
    std::string text;
    for (std::size_t number = 0; std::getline(stream, text); ++number) {
        Json line = Json::parse(text, nullptr, false);
        if (number == 0) {
            if (line.is_object())
                line.erase("specification");
            if (line != Json::parse(searchIdentity(request, definition)))
                wrong(
                    "the log is of another search: its data, methods, rule, seed or program version differ");
            continue;
        }
        try {
            const auto method = line.at("method").get<std::string>();
            const auto variant = line.value("variant", std::string());
            const auto& plans = request.spec.methods;
            const auto plan = std::find_if(plans.begin(), plans.end(), [&](const MethodPlan& own) {
                return own.method == method && own.variant == variant;
            });
            if (plan == plans.end())
                wrong("line " + std::to_string(number + 1) + " names a method that there is not");
            SearchStep step{.method = static_cast<std::size_t>(plan - plans.begin())};
            if (line.contains("left_out")) {
                steps.push_back({step, {}, line["left_out"].get<std::string>()});
                continue;
            }
            step.setting = line.at("setting").get<std::size_t>();
            step.rung = line.at("rung").get<std::size_t>();
            if (step.setting >= 10'000 || step.rung > 9)
                wrong("line " + std::to_string(number + 1) + " names a step that there is not");
            std::optional<double> score;
            if (!line.at("score").is_null())
                score = line["score"].get<double>();
            steps.push_back({step, score, {}});
        } catch (const Json::exception&) {
            wrong("line " + std::to_string(number + 1) + " cannot be read");
        }
    }
    return steps;
}

} // namespace groupscope
