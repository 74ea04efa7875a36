// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/slurm_job.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/quantity_text.h"
#include "core/runs/folder_state.h"
#include "core/runs/json_values.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::cli {

namespace {

using nlohmann::ordered_json;

/// "17" while Slurm has tasks of the folder's job, waiting or at work; empty else.
std::string slurmStateOf(const std::string& folder, Console& console) {
    const SlurmJob job(folder);
    try {
        return job.number() && job.isActive() ? *job.number() : "";
    } catch (const Error& error) { // of another machine, which has no Slurm
        console.warn(error.what());
        return "";
    }
}

/// A line of a run whose process may have ended.
std::string unsureLine(const ClaimedRun& run) {
    const auto seconds = static_cast<double>(run.renewed.count());
    return "  " + run.id + " on " + run.host + ", process " + std::to_string(run.process) +
           (seconds < 0.0 ? ", dated " + durationText(-seconds) + " in the future by another clock"
                          : ", last seen " + durationText(seconds) + " ago") +
           ": it may have ended. The command that began it continues with it after " +
           durationText(static_cast<double>(run.freeAfter.count())) + " without a sign of life.\n";
}

std::string statusText(const FolderState& state, const std::string& folder, const std::string& slurm) {
    std::string text = folder + ": " + counted(state.planned, "run", "runs") + " planned, " +
                       std::to_string(state.done) + " done, " + std::to_string(state.claimed.size()) +
                       " in progress";
    const auto add = [&text](std::size_t count, const char* what) {
        if (count > 0)
            text += ", " + std::to_string(count) + " " + what;
    };
    add(state.stopped, "stopped");
    add(state.failed, "failed");
    add(state.notApplicable, "not applicable");
    add(state.waiting, "waiting");
    text += "\n";
    if (state.searched)
        text += "search: " + counted(*state.searched, "training", "trainings") + " done, " +
                std::to_string(state.searching.size()) + " in progress\n";
    std::vector<ClaimedRun> inWork = state.claimed;
    inWork.insert(inWork.end(), state.searching.begin(), state.searching.end());
    for (const ClaimedRun& run : inWork)
        text += "  " + run.id + " on " + run.host + ", process " + std::to_string(run.process) +
                ", last seen " + durationText(static_cast<double>(run.renewed.count())) + " ago\n";
    for (const ClaimedRun& run : state.unsure)
        text += unsureLine(run);
    if (!slurm.empty())
        text += "job " + slurm + " of Slurm is running\n";
    if (const auto left = state.secondsLeft())
        text += "about " + durationText(*left) + " left\n";
    else if (state.stopped + state.waiting > 0 && inWork.empty() && state.unsure.empty() && slurm.empty())
        text += "No process works on it: repeat the command that started it to continue.\n";
    return text;
}

ordered_json claimJson(const ClaimedRun& run) {
    return {{"id", run.id},
            {"host", run.host},
            {"process", run.process},
            {"seen_seconds_ago", run.renewed.count()}};
}

std::string statusJson(const FolderState& state, const std::string& folder, const std::string& slurm) {
    ordered_json claimed = ordered_json::array(), unsure = ordered_json::array();
    for (const ClaimedRun& run : state.claimed)
        claimed.push_back(claimJson(run));
    for (const ClaimedRun& run : state.unsure) {
        unsure.push_back(claimJson(run));
        unsure.back()["free_after_seconds"] = run.freeAfter.count();
    }
    const std::optional<double> left = state.secondsLeft();
    return dumpJson({{"folder", folder},
                     {"planned", state.planned},
                     {"done", state.done},
                     {"in_work", std::move(claimed)},
                     {"may_have_ended", std::move(unsure)},
                     {"stopped", state.stopped},
                     {"failed", state.failed},
                     {"not_applicable", state.notApplicable},
                     {"waiting", state.waiting},
                     {"search_trainings", state.searched ? ordered_json(*state.searched) : ordered_json()},
                     {"search_in_work", state.searching.size()},
                     {"slurm_job", slurm.empty() ? ordered_json() : ordered_json(slurm)},
                     {"mean_seconds", state.meanSeconds},
                     {"seconds_left", left ? ordered_json(*left) : ordered_json()}}) +
           "\n";
}

void addStatusOptions(CLI::App* command, Console& console) {
    auto folder = std::make_shared<std::string>();
    command->add_option("DIR", *folder, "Folder of an experiment")->required()->type_name("");
    console.addFlags(*command);
    describeUse(
        *command, CommandPurpose::cluster,
        {{"Show the progress of an experiment", "status study"}, {"Show it as JSON", "status study --json"}});
    command->callback([folder, &console] {
        console.start();
        const FolderState state = folderState(*folder, console.context());
        const std::string slurm = slurmStateOf(*folder, console);
        console.print(console.json() ? statusJson(state, *folder, slurm) : statusText(state, *folder, slurm));
    });
}

} // namespace

Command statusCommand() {
    return {"status", "Show the progress of an experiment, and the processes that work on it",
            addStatusOptions};
}

} // namespace groupscope::cli
