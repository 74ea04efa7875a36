// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_store.h"

#include "core/io/atomic_file.h"
#include "core/runs/comparison.h"
#include "core/runs/run_file.h"
#include "core/runs/run_summaries.h"
#include "core/runs/small_text_file.h"
#include "core/runs/validation_json.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

Json namedValidation(const ValidationReport& report, const Task& task, const std::string& of) {
    Json json = validationToJson(report, task);
    if (!of.empty()) {
        json["of"] = of;
        for (Json& check : json["checks"])
            check["finding"] = of + ": " + check["finding"].get<std::string>();
    }
    return json;
}

} // namespace

RunStore::RunStore(fs::path folder)
    : folder_(std::move(folder)) {}

fs::path RunStore::runFile(const std::string& id) const {
    return folder_ / "runs" / (id + ".h5");
}

bool RunStore::contains(const std::string& id) const {
    try {
        std::error_code failure;
        return fs::is_regular_file(runFile(id), failure) && loadRun(runFile(id)).complete;
    } catch (const Error&) { // what cannot be read is made anew: the same seed gives the same run
        return false;
    }
}

std::optional<Run> RunStore::unfinished(const std::string& id) const {
    std::error_code failure;
    if (!fs::is_regular_file(runFile(id), failure))
        return std::nullopt;
    Run run = loadRun(runFile(id));
    if (run.complete || !run.checkpoint) // without a checkpoint it starts again
        return std::nullopt;
    return run;
}

void RunStore::create() const {
    std::error_code failure;
    fs::create_directories(folder_ / "runs", failure);
    if (failure)
        throw FileError("the folder cannot be made (" + failure.message() + ")", (folder_ / "runs").string(),
                        "choose a folder you may write to");
}

void RunStore::save(const Run& run) const {
    saveRun(run, runFile(run.id));
}

void RunStore::saveSpecification(const std::string& json) const {
    writeTextAtomically(folder_ / "spec.json", json);
}

std::optional<std::string> RunStore::specification() const {
    return smallTextFile(folder_ / "spec.json");
}

void RunStore::saveValidation(const ValidationReport& report, const Task& task, const std::string& of) const {
    writeTextAtomically(folder_ / "validation.json", dumpJson(namedValidation(report, task, of)) + "\n");
}

void RunStore::addValidation(const ValidationReport& report, const Task& task, const std::string& of) const {
    Json all = Json::parse(smallTextFile(folder_ / "validation.json").value_or("{}"), nullptr, false);
    if (!all.is_object()) // damaged: what is known now is kept
        all = Json::object();
    Json own = namedValidation(report, task, of);
    for (const Json& check : own["checks"])
        all["checks"].push_back(check);
    all["others"].push_back(std::move(own));
    writeTextAtomically(folder_ / "validation.json", dumpJson(all) + "\n");
}

std::vector<DataCheck> RunStore::validation() const {
    return checksFromJson(smallTextFile(folder_ / "validation.json").value_or(""));
}

std::vector<std::string> RunStore::validatedQuestions() const {
    return questionsFromJson(smallTextFile(folder_ / "validation.json").value_or(""));
}

void RunStore::saveSummary(const std::vector<Run>& runs) const {
    writeTextAtomically(folder_ / "summary.csv", toCsv(runsTable(runs, RunColumns::everything)));
}

std::vector<Run> RunStore::loadSummaries(const RunContext& context) const {
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::directory_iterator entry(folder_ / "runs", failure), end; !failure && entry != end;
         entry.increment(failure))
        if (entry->path().extension() == ".h5")
            files.push_back(entry->path());
    if (files.empty())
        throw FileError("there are no runs", (folder_ / "runs").string(),
                        "give the folder that 'groupscope-cli run SPEC.json --out DIR' has made");
    std::sort(files.begin(), files.end());
    std::vector<Run> runs;
    readSummaries(
        files, context, [&](std::size_t, std::shared_ptr<const Run> run) { runs.push_back(*run); },
        [&](std::size_t, const std::exception& error) {
            context.notice(std::string("left out: ") + error.what());
        });
    return runs;
}

Run loadStored(std::span<const std::string> folders, const std::string& id) {
    for (const std::string& folder : folders)
        if (const fs::path file = RunStore(folder).runFile(id); fs::exists(file))
            return loadRun(file);
    throw FileError("its file is gone", "run " + id, "compare the folders again");
}

RunSummaries loadSummaries(std::span<const std::string> folders, const RunContext& context) {
    RunSummaries summaries;
    RunContext listening = context;
    listening.onNotice = [&](const std::string& text) { summaries.leftOut.push_back(text); };
    std::set<std::string> ids;
    for (const std::string& folder : folders)
        for (Run& run : RunStore(folder).loadSummaries(listening))
            if (ids.insert(run.id).second)
                summaries.runs.push_back(std::move(run));
    return summaries;
}

} // namespace groupscope
