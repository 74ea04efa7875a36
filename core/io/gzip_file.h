// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace groupscope {

/// Whether the file begins like a gzip file. False if it cannot be read.
bool isGzip(const std::filesystem::path& path);

/// Returns the content of a gzip file of text, also with several members. `look` receives the first block
/// before the others are unpacked, and may throw. Throws FileError if it cannot be read, DataError if it is
/// damaged, truncated, does not fit into memory, or unpacks to over 256 MiB and 200 times its size;
/// Cancelled.
std::string readGzip(const std::filesystem::path& path, const std::function<void(std::string_view)>& look,
                     const RunContext& context = {});

} // namespace groupscope
