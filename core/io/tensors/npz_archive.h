// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensors/zip_members.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Words for NumPy's archives in messages.
const ArchiveWords& npzWords();

/// A NumPy .npz archive opened for reading, its arrays still packed.
class NpzArchive {
  public:
    struct Array {
        std::string name;        ///< without ".npy"
        std::uint64_t bytes = 0; ///< unpacked size of header and elements
        std::uint64_t index = 0; ///< within the archive
    };

    /// Throws as ZipMembers, and DataError if two arrays have the same name.
    explicit NpzArchive(const std::filesystem::path& path);

    const std::vector<Array>& arrays() const { return arrays_; } ///< in the order of the file
    /// Names of the members that are not arrays.
    const std::vector<std::string>& others() const { return others_; }
    /// The bytes of an array; must not outlive the archive. Throws DataError.
    std::unique_ptr<ByteReader> open(const std::string& name);
    /// "FILE name"
    std::string where(const std::string& name) const;

  private:
    std::string path_;
    ZipMembers zip_;
    std::vector<Array> arrays_;
    std::vector<std::string> others_;
};

} // namespace groupscope
