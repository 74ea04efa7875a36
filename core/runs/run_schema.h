// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace groupscope {

/// Returns the schema version of a run file; empty if it has none. Throws FileError if the file cannot be
/// read.
std::string schemaOfRunFile(const std::filesystem::path& path);

} // namespace groupscope
