// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace groupscope {

/// A new folder in scratchFolder() that only its owner may enter. It is removed with its content on
/// destruction.
class PrivateFolder {
  public:
    /// Throws FileError.
    PrivateFolder();
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    ~PrivateFolder();

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

} // namespace groupscope
