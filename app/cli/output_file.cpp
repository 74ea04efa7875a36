// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_file.h"

#include "core/base/error.h"

#include <system_error>
#include <unistd.h>

namespace groupscope::cli {

void requireWritable(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    std::error_code failure;
    const fs::file_status there = fs::status(path, failure);
    if (fs::exists(there) && !fs::is_regular_file(there))
        throw FileError("the output is not a regular file", path.string(), "give the name of a file");
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, failure))
        throw FileError("the folder of the output does not exist", folder.string(),
                        "make it, or choose another");
    if (access(folder.c_str(), W_OK) != 0 || (fs::exists(there) && access(path.c_str(), W_OK) != 0))
        throw FileError("the output cannot be written", path.string(), "choose a place you may write to");
}

void OutputFile::addForceTo(CLI::App& command) {
    command.add_flag("-f,--force", force, "Replace a file that is there already");
}

void OutputFile::require() const {
    requireWritable(path);
    std::error_code failure;
    if (!force && std::filesystem::exists(path, failure) && std::filesystem::file_size(path, failure) > 0)
        throw FileError("there is a file of that name already", path,
                        "choose another name, or replace it with --force");
}

void OutputFile::requirePage() const {
    std::error_code failure;
    if (!std::filesystem::is_other(path, failure))
        require();
}

} // namespace groupscope::cli
