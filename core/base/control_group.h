// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/base: limits that Linux sets for a group of processes (a container, a job of a cluster).

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// A folder of settings of the control group of this process, or of a group above it.
struct ControlGroup {
    std::filesystem::path folder;
    /// Whether it is of cgroup version 2, whose files have other names than those of version 1.
    bool unified = true;
};

/// Returns the control groups that limit `controller` ("cpu", "memory") for this process, innermost first, of
/// both cgroup versions. Reads `list` (/proc/self/cgroup); `root` is the folder where the cgroup trees are
/// mounted.
std::vector<ControlGroup> controlGroups(const std::string& controller,
                                        const std::filesystem::path& list = "/proc/self/cgroup",
                                        const std::filesystem::path& root = "/sys/fs/cgroup");

} // namespace groupscope
