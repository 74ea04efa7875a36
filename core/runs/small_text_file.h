// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/runs.

#include <filesystem>
#include <optional>
#include <string>

namespace groupscope {

/// The text of a regular file of at most 16 MiB; nothing when there is none.
std::optional<std::string> smallTextFile(const std::filesystem::path& file);

} // namespace groupscope
