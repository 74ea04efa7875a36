// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/base/counted.h"
#include "core/base/quantity_text.h"
#include "core/runs/folder_state.h"
#include "core/runs/json_values.h"

#include <memory>
#include <string>

namespace groupscope::cli {

namespace {

using nlohmann::ordered_json;

std::string toText(const FolderState& state, const std::string& folder) {
    std::string text = folder + ": " + counted(state.planned, "run", "runs") + " planned, " +
                       std::to_string(state.done) + " done, " + std::to_string(state.claimed.size()) +
                       " in work";
    const auto add = [&text](std::size_t count, const char* what) {
        if (count > 0)
            text += ", " + std::to_string(count) + " " + what;
    };
    add(state.stopped, "stopped");
    add(state.failed, "failed");
    add(state.notApplicable, "not applicable");
    add(state.waiting, "waiting");
    text += "\n";
    for (const ClaimedRun& run : state.claimed)
        text += "  " + run.id + " on " + run.host + ", process " + std::to_string(run.process) +
                ", last seen " + durationText(static_cast<double>(run.renewed.count())) + " ago\n";
    if (const auto left = state.secondsLeft())
        text += "about " + durationText(*left) + " left\n";
    else if (state.stopped + state.waiting > 0 && state.claimed.empty())
        text += "Nobody works on it: the command that began it continues.\n";
    return text;
}

std::string toJson(const FolderState& state, const std::string& folder) {
    ordered_json claimed = ordered_json::array();
    for (const ClaimedRun& run : state.claimed)
        claimed.push_back({{"id", run.id},
                           {"host", run.host},
                           {"process", run.process},
                           {"seen_seconds_ago", run.renewed.count()}});
    const std::optional<double> left = state.secondsLeft();
    return dumpJson({{"folder", folder},
                     {"planned", state.planned},
                     {"done", state.done},
                     {"in_work", std::move(claimed)},
                     {"stopped", state.stopped},
                     {"failed", state.failed},
                     {"not_applicable", state.notApplicable},
                     {"waiting", state.waiting},
                     {"mean_seconds", state.meanSeconds},
                     {"seconds_left", left ? ordered_json(*left) : ordered_json()}}) +
           "\n";
}

void addStatusOptions(CLI::App* command, Console& console) {
    auto folder = std::make_shared<std::string>();
    command->add_option("DIR", *folder, "Folder of an experiment")->required()->type_name("");
    console.addFlags(*command);
    command->callback([folder, &console] {
        console.start();
        const FolderState state = folderState(*folder, console.context());
        console.print(console.json() ? toJson(state, *folder) : toText(state, *folder));
    });
}

} // namespace

Command statusCommand() {
    return {"status", "Tell how far an experiment is, and who works on it", addStatusOptions};
}

} // namespace groupscope::cli
