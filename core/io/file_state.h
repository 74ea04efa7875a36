// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace groupscope {

/// Fingerprint of one state of one file: device, inode, size and times.
using FileState = std::array<std::int64_t, 6>;

/// The state of a file; nothing where it was changed so lately (two seconds) that another change would not
/// show, or is missing.
std::optional<FileState> settledStateOf(const std::filesystem::path& path);

/// SHA-256 of a file, read once for each state of it: the sums of the last 64 files are kept. Any thread may
/// ask. Throws as sha256OfFile().
std::string sumOfFile(const std::filesystem::path& path, const RunContext& context = {});

} // namespace groupscope
