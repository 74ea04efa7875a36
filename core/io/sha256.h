// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace groupscope {

/// SHA-256 as 64 lower-case hexadecimal digits.
std::string sha256OfText(std::string_view text);

/// The same of a file's content, read in blocks. Throws FileError when it cannot be read, Cancelled.
std::string sha256OfFile(const std::filesystem::path& path, const RunContext& context = {});

} // namespace groupscope
