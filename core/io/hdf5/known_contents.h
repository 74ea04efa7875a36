// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core.

#include <filesystem>
#include <optional>
#include <string>

namespace groupscope {

/// SHA-256 of a file of at most 64 MiB; nothing for larger files and unreadable ones.
std::optional<std::string> smallFileSum(const std::filesystem::path& path);

/// Whether HDF5 is known to read a file of that content safely: this program wrote it, or it was tried in a
/// copy of the process, now or earlier.
bool isKnownContent(const std::string& sum);

/// Remembers that content for later processes, in `cacheFolder()/known_contents`, one sum a line, about the
/// last 16,000. Does nothing if that file cannot be written.
void rememberContent(const std::string& sum);

} // namespace groupscope
