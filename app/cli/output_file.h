// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace groupscope::cli {

/// Throws FileError unless `path` can be made or replaced: said before long work, not after it. What exists
/// must be a regular file, because the new one is written aside and renamed over it.
void requireWritable(const std::filesystem::path& path);

/// The same for text, which may also go to a pipe or a device: /dev/stdout.
void requireWritableText(const std::filesystem::path& path);

} // namespace groupscope::cli
