// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/base: limits that Linux sets for a group of processes (a container, a job of a cluster).

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// A folder of settings of this process's control group, or of one above it.
struct ControlGroup {
    std::filesystem::path folder;
    bool unified = true; ///< version 2, whose files have other names than those of version 1
};

/// The control groups that limit what `controller` ("cpu", "memory") gives to this process, innermost first:
/// those of version 2 and of version 1's tree. Reads `list` (/proc/self/cgroup); `root` is where the trees
/// are mounted.
std::vector<ControlGroup> controlGroups(const std::string& controller,
                                        const std::filesystem::path& list = "/proc/self/cgroup",
                                        const std::filesystem::path& root = "/sys/fs/cgroup");

} // namespace groupscope
