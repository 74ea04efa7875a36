// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/run_store.h"

#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/io/atomic_file.h"
#include "core/runs/comparison.h"
#include "core/runs/messages.h"
#include "core/runs/run_file.h"
#include "core/runs/run_summaries.h"
#include "core/runs/small_text_file.h"
#include "core/runs/validation_json.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
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

/// Whether a validation that is there, with those of further sets, is that of `own` first.
bool beginsWith(const Json& there, const Json& own) {
    const auto isSame = [&there](const auto& field) {
        return there.contains(field.key()) &&
               (field.key() == "checks"
                    ? there["checks"].size() >= field.value().size() &&
                          std::equal(field.value().begin(), field.value().end(), there["checks"].begin())
                    : there[field.key()] == field.value());
    };
    if (!there.is_object())
        return false;
    for (auto field = own.begin(); field != own.end(); ++field)
        if (!isSame(field))
            return false;
    return true;
}

std::string specificationHash(const std::string& json) {
    return sha256OfText(json).substr(0, 16);
}

/// The lines of a file; none when there is no such file.
std::set<std::string> idsIn(const fs::path& file) {
    std::set<std::string> ids;
    std::istringstream lines(smallTextFile(file).value_or(""));
    for (std::string line; std::getline(lines, line);)
        ids.insert(line);
    return ids;
}

/// Whether it is a run file, not a folder.
bool isRunPlace(const std::string& place) {
    std::error_code failure;
    return fs::is_regular_file(place, failure);
}

/// Says of files that cannot be read that their runs are left out.
auto leavingOut(const RunContext& context) {
    return [&context](std::size_t, const std::exception& error) {
        context.notice(std::string("left out: ") + error.what());
    };
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
    const fs::path file = runFile(run.id);
    saveRun(run, file);
    known_->addWritten(file, std::make_shared<const Run>(summaryOf(run)));
}

bool RunStore::keepSpecification(const std::string& json, bool further) const {
    if (writeTextIfAbsent(folder_ / "spec.json", json))
        return true;
    for (const StoredSpecification& there : specifications())
        if (there.json == json)
            return true;
    if (further)
        writeSpecificationPart(".json", json, json);
    return further;
}

std::optional<std::string> RunStore::specification() const {
    return smallTextFile(folder_ / "spec.json");
}

std::vector<StoredSpecification> RunStore::specifications() const {
    std::vector<fs::path> files{folder_ / "spec.json"};
    std::error_code failure;
    for (fs::directory_iterator entry(folder_ / "specs", failure), end; !failure && entry != end;
         entry.increment(failure))
        if (entry->path().extension() == ".json" && entry->path().filename().string().front() != '.')
            files.push_back(entry->path());
    std::sort(files.begin() + 1, files.end());
    std::vector<StoredSpecification> all;
    for (const fs::path& file : files)
        if (const std::optional<std::string> json = smallTextFile(file))
            all.push_back({file, specificationHash(*json), *json});
        else if (fs::exists(file, failure))
            throw FileError("the specification of the experiment cannot be read", file.string(),
                            "it must be a regular file of at most 16 MiB that you may read");
    return all;
}

void RunStore::keepPlan(const std::string& json, const std::vector<std::string>& ids) const {
    std::set<std::string> all(ids.begin(), ids.end());
    const std::set<std::string> before = idsIn(folder_ / "specs" / (specificationHash(json) + ".ids"));
    all.insert(before.begin(), before.end());
    std::string lines;
    for (const std::string& id : all)
        lines += id + "\n";
    if (all != before)
        writeSpecificationPart(".ids", json, lines);
}

std::set<std::string> RunStore::plannedIds() const {
    std::set<std::string> all;
    for (const StoredSpecification& specification : specifications())
        all.merge(idsIn(folder_ / "specs" / (specification.hash + ".ids")));
    return all;
}

void RunStore::writeSpecificationPart(const std::string& ending, const std::string& json,
                                      const std::string& text) const {
    std::error_code failure; // that it failed is seen when the file is written
    fs::create_directories(folder_ / "specs", failure);
    writeTextAtomically(folder_ / "specs" / (specificationHash(json) + ending), text);
}

void RunStore::saveValidation(const ValidationReport& report, const Task& task, const std::string& of) const {
    const Json own = namedValidation(report, task, of);
    const std::optional<Json> stored =
        wholeValidation(smallTextFile(folder_ / "validation.json").value_or(""));
    if (!stored || !beginsWith(*stored, own))
        writeTextAtomically(folder_ / "validation.json", validationText(own));
}

void RunStore::addValidation(const ValidationReport& report, const Task& task, const std::string& of) const {
    // Damaged: what is known now is kept.
    Json all =
        wholeValidation(smallTextFile(folder_ / "validation.json").value_or("")).value_or(Json::object());
    Json own = namedValidation(report, task, of);
    if (std::find(all["others"].begin(), all["others"].end(), own) != all["others"].end())
        return;
    for (const Json& check : own["checks"])
        all["checks"].push_back(check);
    all["others"].push_back(std::move(own));
    writeTextAtomically(folder_ / "validation.json", validationText(std::move(all)));
}

std::vector<DataCheck> RunStore::validation() const {
    std::error_code failure;
    const std::optional<std::string> text = smallTextFile(folder_ / "validation.json");
    if (!text && !fs::exists(folder_ / "validation.json", failure))
        return {};
    std::vector<DataCheck> checks =
        text && wholeValidation(*text) ? checksFromJson(*text) : std::vector<DataCheck>();
    if (checks.empty())
        checks.push_back(
            {.id = "data_check",
             .level = CheckLevel::problem,
             .finding = "validation.json is damaged or was changed: the result of the data check is unknown",
             .meaning = "Delete it and run the specification again, which checks the data again"});
    return checks;
}

std::vector<std::string> RunStore::validatedTasks() const {
    return definitionsFromJson(smallTextFile(folder_ / "validation.json").value_or(""));
}

void RunStore::saveSummary(const std::vector<Run>& runs) const {
    std::map<std::string, std::string> asked; // hashes by the id of a run
    for (const StoredSpecification& specification : specifications())
        for (const std::string& id : idsIn(folder_ / "specs" / (specification.hash + ".ids")))
            addToList(asked[id], specification.hash, " ");
    Table table = runsTable(runs, RunColumns::everything);
    table.columns.push_back({"spec", "specification", Table::Kind::text});
    for (std::size_t i = 0; i < runs.size(); ++i)
        table.rows[i].push_back(Table::Cell(asked[runs[i].id]));
    writeTextAtomically(folder_ / "summary.csv", toCsv(table));
}

std::vector<Run> RunStore::loadSummaries(const RunContext& context) const {
    std::vector<fs::path> files;
    std::error_code failure;
    for (fs::directory_iterator entry(folder_ / "runs", failure), end; !failure && entry != end;
         entry.increment(failure))
        if (entry->path().extension() == ".h5")
            files.push_back(entry->path());
    if (files.empty() && fs::exists(folder_ / "failed", failure)) // all that were tried
        return {};
    if (files.empty())
        throw FileError("there are no runs", (folder_ / "runs").string(),
                        message<runMessages, "give_experiment">());
    std::sort(files.begin(), files.end());
    std::vector<Run> runs;
    readSummaries(
        files, context, [&](std::size_t, std::shared_ptr<const Run> run) { runs.push_back(*run); },
        leavingOut(context), known_.get());
    return runs;
}

std::vector<std::shared_ptr<const Run>> RunStore::summaries(std::span<const std::string> ids,
                                                            const RunContext& context) const {
    std::vector<std::shared_ptr<const Run>> summaries(ids.size());
    std::vector<std::size_t> places;
    std::vector<fs::path> files;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        std::error_code failure;
        if (const fs::path file = runFile(ids[i]); fs::is_regular_file(file, failure)) {
            places.push_back(i);
            files.push_back(file);
        }
    }
    readSummaries(
        files, context,
        [&](std::size_t file, std::shared_ptr<const Run> run) { summaries[places[file]] = std::move(run); },
        leavingOut(context), known_.get());
    return summaries;
}

Run loadStored(std::span<const std::string> folders, const std::string& id) {
    for (const std::string& folder : folders) {
        if (isRunPlace(folder)) {
            if (Run run = loadRun(folder); run.id == id)
                return run;
        } else if (const fs::path file = RunStore(folder).runFile(id); fs::exists(file)) {
            return loadRun(file);
        }
    }
    throw FileError("its file is gone", "run " + id, "compare the folders again");
}

RunSummaries loadSummaries(std::span<const std::string> folders, const RunContext& context) {
    RunSummaries summaries;
    RunContext listening = context;
    listening.onNotice = [&](const std::string& text) { summaries.leftOut.push_back(text); };
    std::set<std::string> ids;
    for (const std::string& folder : folders) {
        std::vector<Run> runs = isRunPlace(folder) ? std::vector<Run>{summaryOf(loadRun(folder))}
                                                   : RunStore(folder).loadSummaries(listening);
        for (Run& run : runs)
            if (ids.insert(run.id).second)
                summaries.runs.push_back(std::move(run));
    }
    return summaries;
}

} // namespace groupscope
