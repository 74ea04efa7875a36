// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace groupscope {

/// Writes a file atomically. Write to temporaryPath(), an empty file in the target's folder that the
/// constructor makes, then call commit(); without it the destructor removes the temporary file and the target
/// is unchanged. Temporary files that ended processes of this machine left in the folder are removed, once
/// for each folder.
class AtomicFile {
  public:
    /// Throws FileError if the folder is missing or not writable, or if the target exists and is not a
    /// regular file. A symbolic link is followed: the file it points to is replaced.
    explicit AtomicFile(const std::filesystem::path& path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    const std::filesystem::path& temporaryPath() const { return temporary_; }
    /// Flushes the temporary file to the disk and renames it to the target. The writer must have closed it.
    /// Throws FileError; the target is then unchanged.
    void commit();
    /// Commits if the target does not exist, safely also when another process or machine creates it at the
    /// same time. Returns false if it exists; then nothing is done.
    bool commitIfAbsent();

  private:
    void bringToDisk() const;
    void endCommit();

    std::filesystem::path called_; // name given by the caller, for messages
    std::filesystem::path target_;
    std::filesystem::path temporary_; // empty once committed
};

/// Replaces the file at `path` by `text`; writes to it if it is a pipe or a device. Throws FileError; the
/// file is then unchanged.
void writeTextAtomically(const std::filesystem::path& path, std::string_view text);

/// Creates the file at `path` with `text`. Returns false if it exists, which stays unchanged. Throws
/// FileError.
bool writeTextIfAbsent(const std::filesystem::path& path, std::string_view text);

} // namespace groupscope
