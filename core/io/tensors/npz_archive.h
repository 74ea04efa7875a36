// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/byte_reader.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

struct zip;

namespace groupscope {

/// Opens an archive with libzip's `flags`. Throws FileError, or DataError when it is none.
struct zip* openZip(const std::filesystem::path& path, int flags);

/// A NumPy .npz archive opened for reading, its arrays still packed.
class NpzArchive {
  public:
    struct Array {
        std::string name;        ///< without ".npy"
        std::uint64_t bytes = 0; ///< of header and elements, unpacked
        std::uint64_t index = 0; ///< within the archive
    };

    /// Throws FileError when the file cannot be read, DataError when it is no such archive or damaged, when
    /// two members have the same name, there are over 10,000, or its arrays would expand to more than 64 MiB
    /// and 32 times the size of the file.
    explicit NpzArchive(const std::filesystem::path& path);
    ~NpzArchive();

    const std::vector<Array>& arrays() const { return arrays_; } ///< in the order of the file
    /// Names of the members that are no arrays.
    const std::vector<std::string>& others() const { return others_; }
    /// The bytes of an array; must not outlive the archive. Throws DataError.
    std::unique_ptr<ByteReader> open(const std::string& name);
    /// "FILE name"
    std::string where(const std::string& name) const;

  private:
    void addMember(std::uint64_t index);
    [[noreturn]] void fail(const std::string& what, const std::string& name) const;

    std::string path_;
    std::uint64_t fileBytes_;
    std::uint64_t mayExpandTo_;
    struct Close {
        void operator()(struct zip* archive) const;
    };
    std::unique_ptr<struct zip, Close> archive_;
    std::vector<Array> arrays_;
    std::vector<std::string> others_;
};

} // namespace groupscope
