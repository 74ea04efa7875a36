// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace groupscope {

/// The schema version that a run file says it has; empty where it says none. Throws FileError when the file
/// cannot be read.
std::string schemaOfRunFile(const std::filesystem::path& path);

} // namespace groupscope
