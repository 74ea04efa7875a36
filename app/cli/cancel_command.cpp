// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/slurm_job.h"
#include "core/base/counted.h"
#include "core/runs/cancel_request.h"
#include "core/runs/folder_state.h"
#include "core/runs/json_values.h"

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::cli {

namespace {

using nlohmann::ordered_json;

void cancel(const std::string& folder, Console& console) {
    console.start();
    std::set<std::pair<std::string, pid_t>> processes;
    const FolderState state = folderState(folder, console.context());
    for (const std::vector<ClaimedRun>* claims : {&state.claimed, &state.searching, &state.unsure})
        for (const ClaimedRun& run : *claims)
            processes.insert({run.host, run.process});
    requestCancel(folder);
    if (!console.json())
        console.print(processes.empty()
                          ? "nothing is in progress in " + folder + "\n"
                          : "asked " + counted(processes.size(), "process", "processes") +
                                " to stop, which takes some seconds: each run keeps a checkpoint, and the "
                                "command that began them continues\n");
    const SlurmJob job(folder);
    const bool onSlurm = job.number() && job.isActive(); // throws where no Slurm is: the rest is done
    if (onSlurm)
        job.cancel();
    if (console.json())
        console.print(dumpJson({{"processes", processes.size()},
                                {"slurm_job", onSlurm ? ordered_json(*job.number()) : ordered_json()}}) +
                      "\n");
    else if (onSlurm)
        console.print("took job " + *job.number() + " of Slurm back\n");
}

void addCancelOptions(CLI::App* command, Console& console) {
    auto folder = std::make_shared<std::string>();
    command->add_option("DIR", *folder, "Folder of an experiment")->required()->type_name("");
    console.addFlags(*command);
    describeUse(*command, CommandPurpose::cluster,
                {{"Stop all processes and jobs of an experiment", "cancel study"},
                 {"Stop them and print what was stopped as JSON", "cancel study --json"}});
    command->callback([folder, &console] { cancel(*folder, console); });
}

} // namespace

Command cancelCommand() {
    return {"cancel", "Stop all that is made in the folder of an experiment", addCancelOptions};
}

} // namespace groupscope::cli
