// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core.

#include <filesystem>
#include <optional>
#include <string>

namespace groupscope {

/// SHA-256 of a file of at most 64 MiB; nothing for larger ones and for what cannot be read.
std::optional<std::string> smallFileSum(const std::filesystem::path& path);

/// Whether HDF5 is known to read a file of that content without harm: this program wrote it, or it was tried
/// in a copy of the process, now or in an earlier one.
bool isKnownContent(const std::string& sum);

/// Remembers that for later processes too, in `cacheFolder()/known_contents`, a line for each sum: the last
/// 16,000 or so. Does nothing where that cannot be written.
void rememberContent(const std::string& sum);

} // namespace groupscope
