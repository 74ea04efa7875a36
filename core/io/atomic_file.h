// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace groupscope {

/// A file that is written aside and takes its place in one step: `path` holds either what it held before or
/// the whole new content. Unless commit() was reached the temporary file is removed.
class AtomicFile {
  public:
    /// Creates the temporary file beside `path`. Throws FileError when the folder cannot be written to.
    explicit AtomicFile(std::filesystem::path path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    /// Where to write.
    const std::filesystem::path& temporaryPath() const { return temporary_; }
    /// Flushes to the disk and renames. Throws FileError; then `path` is as it was.
    void commit();

  private:
    std::filesystem::path path_;
    std::filesystem::path temporary_;
    bool committed_ = false;
};

/// Replaces the content of `path`. A path that is no regular file (a pipe, /dev/stdout) is written to as it
/// is. Throws FileError when it cannot be written or the disk is full.
void writeTextAtomically(const std::filesystem::path& path, std::string_view text);

} // namespace groupscope
