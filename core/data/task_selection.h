// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace groupscope {

/// Which columns of a set play which part. Empty names mean: what the file says; `attributes` empty with
/// `useFileAttributes` false means: no attributes, groups are classes.
///
/// What makes the groups: `groupColumns`, else `groupColumn`, else `attributes`; when none of them is given,
/// the first of them that the file names, unless `useFileAttributes` is false.
struct TaskSelection {
    std::string embedding{};
    std::string classColumn{};
    std::string splitColumn{};
    std::vector<std::string> attributes{};
    bool useFileAttributes = true;
    /// Yes/no columns, one for each identity: groups overlap. The attributes then say by which groups, of
    /// which each row has one, the methods train that need such.
    std::vector<std::string> groupColumns{};
    std::string groupColumn{}; ///< whose values are the groups
};

} // namespace groupscope
