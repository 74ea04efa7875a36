// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/App.hpp>

#include <filesystem>
#include <string>

namespace groupscope::cli {

/// Throws FileError unless `path` can be created or replaced: called before long work. An existing file must
/// be regular, because the new one is written to a temporary file and renamed.
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
    /// require() for a page, which may also go to a pipe or a device (/dev/stdout).
    void requirePage() const;
};

} // namespace groupscope::cli
