// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace groupscope {

/// A file that appears whole or not at all. Write to temporaryPath(), an empty file beside the target that
/// the constructor makes, then commit(); without commit the destructor removes it and the target stays as it
/// was. What a process of this machine that is gone has left in the folder is removed, once a folder.
class AtomicFile {
  public:
    /// Throws FileError when the folder is missing or not writable, or when the target exists and is not a
    /// regular file. A symbolic link is followed: the file it points to is replaced.
    explicit AtomicFile(const std::filesystem::path& path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    const std::filesystem::path& temporaryPath() const { return temporary_; }
    /// Brings the temporary file to the disk and gives it the name of the target. The writer must have closed
    /// it. Throws FileError; the target is then as it was.
    void commit();
    /// The same if nothing has that name, also when another process or machine gives it the name at the same
    /// time. Returns false where something has it; then nothing is done.
    bool commitIfAbsent();

  private:
    void bringToDisk() const;
    void endCommit();

    std::filesystem::path called_; // by whoever asked: for messages
    std::filesystem::path target_;
    std::filesystem::path temporary_; // empty once committed
};

/// Replaces the file at `path` by `text`; writes to it where it is a pipe or a device. Throws FileError; the
/// file is then as it was.
void writeTextAtomically(const std::filesystem::path& path, std::string_view text);

/// Makes the file at `path` of `text` if there is none. Returns false where there is one, which stays as it
/// is. Throws FileError.
bool writeTextIfAbsent(const std::filesystem::path& path, std::string_view text);

} // namespace groupscope
