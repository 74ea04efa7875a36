// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/folder_options.h"

#include "app/cli/data_options.h"

namespace groupscope::cli {

void addFolderOptions(CLI::App& command, FolderReport& request, const std::string& help) {
    command.add_option("DIR", request.folders, help)->required()->type_name("");
    command
        .add_option("--select", request.rule,
                    "Rule that selects a method's grid point; default: the specification's")
        ->type_name("RULE");
    addVaryOption(command, request.vary);
    addBaselineOption(command, request.baseline);
}

} // namespace groupscope::cli
