// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace groupscope {

/// Identifies one state of one file: device, inode, size and times.
using FileState = std::array<std::int64_t, 6>;

/// The state of a file; nothing if it is missing, or was changed within the last two seconds, so that another
/// change might not be visible.
std::optional<FileState> settledStateOf(const std::filesystem::path& path);

/// SHA-256 of a file, cached by its state for the last 64 files. Thread-safe. Throws as sha256OfFile().
std::string sumOfFile(const std::filesystem::path& path, const RunContext& context = {});

} // namespace groupscope
