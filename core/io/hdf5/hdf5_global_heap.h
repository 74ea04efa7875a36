// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace groupscope {

/// Reference that a file stores for a variable-length text: its length in bytes and its position.
using HeapReference = std::array<unsigned char, 16>;

/// Reads the variable-length texts of an open file, which lie in its "global heap collections" (HDF5 File
/// Format Specification 3.0, III.E). HDF5 1.10 follows references into them without checking that they stay
/// inside: one flipped bit ends the process. This class therefore gets only the references from HDF5, and
/// reads the texts with all bounds checked.
class Hdf5GlobalHeap {
  public:
    /// `file` is opened for reading by HDF5's default driver and must stay open; `name` is for messages.
    Hdf5GlobalHeap(std::int64_t file, std::string name);

    /// Returns the text, empty for a null reference; it is valid until the next call. Throws DataError if the
    /// reference is invalid, FileError if the file cannot be read.
    std::string_view textAt(const HeapReference& reference);

    /// HDF5 memory type that yields variable-length texts as stored HeapReferences. Not owned.
    static std::int64_t referenceType();

  private:
    struct Place {
        std::size_t begin = 0; ///< 0: there is no such object
        std::size_t size = 0;
    };
    struct Collection {
        std::vector<unsigned char> bytes;
        std::vector<Place> objects; ///< by index
    };

    [[noreturn]] void fail(const std::string& what) const;
    const Collection& collectionAt(std::uint64_t address);
    Collection parse(std::vector<unsigned char> bytes) const;
    std::vector<unsigned char> readBytes(std::uint64_t address, std::size_t count);

    std::string name_;
    int descriptor_ = -1;
    std::uint64_t base_ = 0;        ///< addresses count from here
    std::uint64_t fileBytes_ = 0;   ///< behind base_
    std::uint64_t bytesToRead_ = 0; ///< before the file is taken for one made to keep us busy
    std::uint64_t bytesKept_ = 0;
    std::unordered_map<std::uint64_t, Collection> collections_;
};

} // namespace groupscope
