// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace groupscope {

/// Sequential reader of bytes from a file or an archive.
class ByteReader {
  public:
    ByteReader() = default;
    ByteReader(const ByteReader&) = delete;
    ByteReader& operator=(const ByteReader&) = delete;
    virtual ~ByteReader() = default;

    /// Reads the next `count` bytes. Throws DataError if there are fewer.
    virtual void read(char* out, std::size_t count) = 0;
    /// To be called after the last byte: throws DataError if more follow or a checksum is wrong.
    virtual void finish() = 0;
};

} // namespace groupscope
