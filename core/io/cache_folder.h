// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

namespace groupscope {

/// The folder groupscope in $XDG_CACHE_HOME, or in ~/.cache: for what can be made again. Makes it; nothing
/// when there is none that can be written to.
std::optional<std::filesystem::path> cacheFolder();

/// The same, or where there is none that of temporary files: for what is gone when the program ends.
std::filesystem::path scratchFolder();

} // namespace groupscope
