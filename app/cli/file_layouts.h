// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace groupscope::cli {

/// A dataset, group or attribute of a file.
struct FileElement {
    std::string_view path;  ///< "splits/NAME/groups"; parts in capitals stand for names or numbers
    std::string_view shape; ///< "int32 (n)"
    std::string_view meaning;
};

/// Elements of a run file.
std::span<const FileElement> runFileElements();
/// Keys of the JSON text `specification` in a run file, with dots for objects within objects.
std::span<const FileElement> runSpecificationKeys();
/// Elements of an embedding set that Groupscope reads or writes.
std::span<const FileElement> setElements();

} // namespace groupscope::cli
