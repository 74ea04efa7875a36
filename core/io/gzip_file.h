// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <filesystem>
#include <string>

namespace groupscope {

/// Whether the file begins as gzip's do. False for what cannot be read.
bool isGzip(const std::filesystem::path& path);

/// All that a gzip file holds, also one of several members. Throws FileError when it cannot be read,
/// DataError when it is damaged, ends too early or does not fit into memory, Cancelled.
std::string readGzip(const std::filesystem::path& path, const RunContext& context = {});

} // namespace groupscope
