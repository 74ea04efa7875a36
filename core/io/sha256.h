// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace groupscope {

/// SHA-256 (FIPS 180-4) of the bytes of a file as 64 lower-case hexadecimal digits. Reports progress; can be
/// stopped. Throws FileError when the file cannot be read, Cancelled.
std::string sha256OfFile(const std::filesystem::path& path, const RunContext& context = {});

/// The same of `text`.
std::string sha256OfText(std::string_view text);

} // namespace groupscope
