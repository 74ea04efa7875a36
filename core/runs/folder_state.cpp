// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/folder_state.h"

#include "core/base/error.h"
#include "core/runs/messages.h"
#include "core/runs/run_failure.h"
#include "core/runs/run_store.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace groupscope {

namespace fs = std::filesystem;

namespace {

/// Adds the claims of a folder that holds `runs` to those in progress and to those that may be.
void addClaims(const fs::path& folder, std::vector<ClaimedRun>& held, std::vector<ClaimedRun>& unsure) {
    for (ClaimedRun& claim : claimedRuns(folder))
        (claim.state == ClaimState::held ? held : unsure).push_back(std::move(claim));
}

} // namespace

std::optional<double> FolderState::secondsLeft() const {
    if (claimed.empty() || done == 0)
        return std::nullopt;
    const double left = static_cast<double>(claimed.size()) / 2.0 + // half of each, if nothing else is known
                        static_cast<double>(stopped + waiting);
    return meanSeconds * left / static_cast<double>(claimed.size());
}

FolderState folderState(const fs::path& folder, const RunContext& context) {
    const RunStore store(folder);
    const std::set<std::string> planned = store.plannedIds();
    std::error_code failure;
    const fs::path search = folder / "search";
    const bool hasSearch = fs::exists(search / "search.json", failure);
    if (planned.empty() && !hasSearch && !fs::exists(folder / "spec.json", failure))
        throw FileError("this is no folder of an experiment", folder.string(),
                        message<runMessages, "give_experiment">());
    FolderState state;
    state.planned = planned.size();
    addClaims(folder, state.claimed, state.unsure);
    if (hasSearch) {
        state.searched = static_cast<std::size_t>(
            std::distance(fs::directory_iterator(search / "results", failure), fs::directory_iterator()));
        addClaims(search, state.searching, state.unsure);
    }
    std::set<std::string> counted;
    for (const ClaimedRun& claimed : state.claimed)
        counted.insert(claimed.id);
    double seconds = 0.0;
    // File by file: while its first run is written, the folder of runs holds an unnamed file alone.
    for (const auto& run :
         store.summaries(std::vector<std::string>(planned.begin(), planned.end()), context)) {
        if (!run || !counted.insert(run->id).second)
            continue;
        ++(run->complete ? state.done : state.stopped);
        seconds += run->complete ? run->seconds : 0.0;
    }
    state.meanSeconds = state.done == 0 ? 0.0 : seconds / static_cast<double>(state.done);
    std::vector<std::string> leftOut;
    for (const RunFailure& failed : loadFailures(folder, leftOut)) {
        if (planned.contains(failed.run.id) && counted.insert(failed.run.id).second)
            ++(failed.isNotApplicable() ? state.notApplicable : state.failed);
    }
    for (const std::string& problem : leftOut)
        context.notice(problem);
    state.waiting = static_cast<std::size_t>(std::count_if(
        planned.begin(), planned.end(), [&](const std::string& id) { return !counted.contains(id); }));
    return state;
}

} // namespace groupscope
