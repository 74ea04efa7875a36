// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

namespace groupscope {

/// The folder groupscope in $XDG_CACHE_HOME, or in ~/.cache, for files that can be made again. Creates it;
/// nothing if it cannot be written to.
std::optional<std::filesystem::path> cacheFolder();

/// The cache folder, or else the folder of temporary files: for files that are removed when the program ends.
std::filesystem::path scratchFolder();

} // namespace groupscope
