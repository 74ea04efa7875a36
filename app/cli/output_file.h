// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <filesystem>
#include <string>

namespace groupscope::cli {

/// Throws FileError unless `path` can be made or replaced: said before long work, not after it. What exists
/// must be a regular file, because the new one is written aside and renamed over it.
void requireWritable(const std::filesystem::path& path);

/// The file a command writes. What is there already is replaced only if that was asked for.
struct OutputFile {
    std::string path;
    bool force = false; ///< --force was given

    /// Adds --force to the command.
    void addForceTo(CLI::App& command);
    /// Throws FileError unless the file can be made, or is there and is empty or may be replaced. Call it
    /// before long work.
    void require() const;
    /// The same of a page, which may also go to a pipe or a device (/dev/stdout) and replaces a page that
    /// Groupscope has written.
    void requirePage() const;
};

} // namespace groupscope::cli
