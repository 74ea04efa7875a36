// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_failure.h"

#include "core/io/atomic_file.h"
#include "core/io/process_place.h"
#include "core/runs/json_values.h"
#include "core/runs/run_fields.h"
#include "core/runs/small_text_file.h"

#include <algorithm>
#include <optional>
#include <set>
#include <system_error>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

fs::path failureFile(const fs::path& folder, const std::string& id) {
    return folder / "failed" / (id + ".json");
}

RunFailure failureOf(const fs::path& file) {
    const std::optional<std::string> text = smallTextFile(file);
    try {
        const nlohmann::json json = nlohmann::json::parse(text.value_or(""));
        RunFailure failure{.run = {},
                           .code = json.at("error").at("code"),
                           .text = json.at("error").at("text"),
                           .attempt = json.at("attempt")};
        readSpecification(json.at("run"), failure.run);
        return failure;
    } catch (const nlohmann::json::exception&) {
        throw DataError("the record of a failed run cannot be read", file.string(),
                        "remove it, or run the experiment again");
    }
}

} // namespace

bool RunFailure::isNotApplicable() const {
    return code == notApplicableCode;
}

std::string failureCode(const DataError& error) {
    if (dynamic_cast<const Diverged*>(&error) != nullptr)
        return "diverged";
    return dynamic_cast<const MissingInput*>(&error) != nullptr ? "missing_input" : "data";
}

void saveFailure(const fs::path& folder, const RunFailure& failure) {
    const fs::path file = failureFile(folder, failure.run.id);
    std::error_code error; // that it failed is seen when the file is written
    fs::create_directories(file.parent_path(), error);
    nlohmann::ordered_json json{{"id", failure.run.id},
                                {"variant", failure.run.method},
                                {"method", failure.run.method},
                                {"seed", failure.run.seed},
                                {"parameters", parametersToJson(failure.run.parameters)},
                                {"error", {{"code", failure.code}, {"text", failure.text}}}};
    json["attempt"] = uniqueText();
    json["run"] = specificationOf(failure.run);
    writeTextAtomically(file, dumpJson(json) + "\n");
}

void removeFailure(const fs::path& folder, const std::string& id) {
    std::error_code error;
    fs::remove(failureFile(folder, id), error);
    if (error)
        throw FileError("the record of a failed run cannot be removed (" + error.message() + ")",
                        failureFile(folder, id).string(), "make the folder writable");
}

std::optional<RunFailure> loadFailure(const fs::path& folder, const std::string& id) {
    std::error_code error;
    if (!fs::exists(failureFile(folder, id), error))
        return std::nullopt;
    try {
        return failureOf(failureFile(folder, id));
    } catch (const DataError&) {
        return std::nullopt;
    }
}

std::vector<RunFailure> loadFailures(const fs::path& folder, std::vector<std::string>& leftOut) {
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder / "failed", error), end; !error && entry != end;
         entry.increment(error))
        if (entry->path().extension() == ".json" && entry->path().filename().string().front() != '.')
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    std::vector<RunFailure> failures;
    for (const fs::path& file : files) {
        try {
            failures.push_back(failureOf(file));
        } catch (const DataError& problem) {
            leftOut.push_back(problem.what());
        }
    }
    return failures;
}

std::vector<RunFailure> loadFailures(std::span<const std::string> folders,
                                     std::vector<std::string>& leftOut) {
    std::vector<RunFailure> failures;
    std::set<std::string> ids;
    for (const std::string& folder : folders)
        for (RunFailure& failure : loadFailures(fs::path(folder), leftOut))
            if (ids.insert(failure.run.id).second)
                failures.push_back(std::move(failure));
    return failures;
}

} // namespace groupscope
