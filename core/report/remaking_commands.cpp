// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/remaking_commands.h"

#include "core/runs/run_store.h"

#include <filesystem>
#include <utility>

namespace groupscope {

namespace {

/// A path as the report names it.
std::string shownPath(const std::filesystem::path& path) {
    return (path.is_absolute() ? path.filename() : path).string();
}

} // namespace

std::string remakingCommands(const FolderReport& request, const std::string& rule, const std::string& out,
                             ReportLength length) {
    std::string text, folders;
    for (std::size_t i = 0; i < request.folders.size(); ++i) {
        const std::string made = "NEW-FOLDER" + (i > 0 ? "-" + std::to_string(i + 1) : std::string());
        bool first = true;
        for (const StoredSpecification& own : RunStore(request.folders[i]).specifications())
            text += "groupscope-cli run " + shownPath(own.file) + " --out " + made +
                    (std::exchange(first, false) ? "\n" : " --resume\n");
        folders += made + " ";
    }
    text += "groupscope-cli report " + folders + "--select " + rule;
    for (const std::string& field : request.vary)
        text += " --vary " + field;
    if (!request.baseline.empty())
        text += " --baseline '" + request.baseline + "'";
    if (!request.axes.empty())
        text += " --axes " + request.axes[0] + "," + request.axes[1];
    if (!request.mix.empty())
        text += " --mix " + shownPath(request.mix);
    return text + " --out " + shownPath(out) + (length == ReportLength::twoPages ? " --short" : "");
}

} // namespace groupscope
