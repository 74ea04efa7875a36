// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace groupscope {

/// Whether the file begins as gzip's do. False for what cannot be read.
bool isGzip(const std::filesystem::path& path);

/// All that a gzip file of text holds, also one of several members. `look` sees the first block before the
/// others are unpacked, and may throw. Throws FileError when it cannot be read, DataError when it is damaged,
/// ends too early, does not fit into memory or unpacks to over 256 MiB and 200 times its bytes; Cancelled.
std::string readGzip(const std::filesystem::path& path, const std::function<void(std::string_view)>& look,
                     const RunContext& context = {});

} // namespace groupscope
