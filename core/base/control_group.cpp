// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/control_group.h"

#include <fstream>

namespace groupscope {

namespace {

/// Whether a list such as "cpu,cpuacct" names the controller.
bool names(const std::string& controllers, const std::string& controller) {
    return ("," + controllers + ",").find("," + controller + ",") != std::string::npos;
}

} // namespace

std::vector<ControlGroup> controlGroups(const std::string& controller, const std::filesystem::path& list,
                                        const std::filesystem::path& root) {
    std::vector<ControlGroup> groups;
    std::ifstream lines(list);
    for (std::string line; std::getline(lines, line);) { // "4:cpu,cpuacct:/job", "0::/job"
        const std::size_t first = line.find(':'), second = line.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos)
            continue;
        const std::string controllers = line.substr(first + 1, second - first - 1);
        const bool unified = controllers.empty();
        if (!unified && !names(controllers, controller))
            continue;
        const std::filesystem::path tree = unified ? root : root / controller;
        std::filesystem::path group = std::filesystem::path(line.substr(second + 1)).relative_path();
        for (;; group = group.parent_path()) {
            groups.push_back({tree / group, unified});
            if (group.empty())
                break;
        }
    }
    return groups;
}

} // namespace groupscope
