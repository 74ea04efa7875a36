// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/recorded_reveal.h"

#include "core/base/counted.h"
#include "core/runs/reveal.h"
#include "core/runs/run_store.h"
#include "core/runs/test_results.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <set>

namespace groupscope::cli {

namespace {

/// The folder of an experiment that the place is in; empty: it is a run file elsewhere.
std::filesystem::path experimentFolder(const std::filesystem::path& place) {
    if (std::filesystem::is_directory(place))
        return place;
    const std::filesystem::path folder = std::filesystem::absolute(place).parent_path();
    return folder.filename() == "runs" ? folder.parent_path() : std::filesystem::path();
}

bool hidesSplit(const Run& run, const std::string& split) {
    return canHideTest(run.task) && areTestResults(split, run.task.purposeOf(split), run.task.selectSplit);
}

/// Ids of the runs of the folder whose results of the split can be hidden, by the hash of their task.
std::map<std::string, std::vector<std::string>>
hiddenRuns(const std::filesystem::path& folder, std::span<const Run> runs, const std::string& split) {
    const RunStore store(folder);
    std::map<std::string, std::vector<std::string>> ids;
    for (const Run& run : runs)
        if (hidesSplit(run, split) && std::filesystem::is_regular_file(store.runFile(run.id)))
            ids[run.task.hash()].push_back(run.id);
    return ids;
}

} // namespace

void recordReveal(std::span<const std::string> folders, std::span<const Run> runs, const std::string& split,
                  const std::string& rule, Console& console) {
    std::set<std::filesystem::path> known;
    std::size_t elsewhere = 0; // run files
    for (const std::string& place : folders) {
        const std::filesystem::path folder = experimentFolder(place);
        elsewhere += folder.empty() ? 1 : 0;
        if (folder.empty() || !known.insert(folder).second)
            continue;
        for (auto& [task, ids] : hiddenRuns(folder, runs, split)) {
            const std::vector<Reveal> acts = loadReveals(folder);
            if (std::all_of(ids.begin(), ids.end(),
                            [&](const std::string& id) { return isRevealed(acts, id); }))
                continue;
            addReveal(folder,
                      {.time = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()),
                       .rule = rule,
                       .task = task,
                       .runs = ids});
            console.note("results of " + split + " are shown for " + counted(ids.size(), "run", "runs") +
                         "; recorded in " + (folder / "reveals.json").string());
        }
    }
    const bool hides =
        std::any_of(runs.begin(), runs.end(), [&](const Run& run) { return hidesSplit(run, split); });
    if (elsewhere > 0 && hides)
        console.note("results of " + split + " are shown, and not recorded for " +
                     counted(elsewhere, "run file that is", "run files that are") +
                     " in no folder of an experiment");
}

} // namespace groupscope::cli
