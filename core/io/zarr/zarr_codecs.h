// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/tensors/tensor_file.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Names of the compressors that are read, in numcodecs' words: "blosc", "gzip", "lz4", "zlib", "zstd".
const std::vector<std::string>& zarrCompressors();

/// What a compressor made these bytes of; "" is none. At most `most` bytes are made, whatever the packed ones
/// claim. Throws DataError at `where` for damaged bytes, such as would become more, and what Blosc packed
/// with a library that is not there.
std::string unpackChunk(const std::string& compressor, std::string packed, std::size_t most,
                        const std::string& where);

/// Undoes numcodecs' Shuffle: bytes lie by their place in elements of `elementBytes`; what fills no element
/// stands at the end as it is.
std::string unshuffled(std::string_view bytes, std::size_t elementBytes);

/// Undoes numcodecs' Delta of whole numbers: the first one and the differences, stored as `differences`,
/// become the numbers of the format `own`, in which sums that it cannot hold wrap as numpy's do. `bytes`
/// holds whole ones.
std::string summedUp(std::string_view bytes, const NumberFormat& differences, const NumberFormat& own);

/// The texts of numcodecs' VLenUTF8, whose bytes are made valid UTF-8. Throws DataError unless they are
/// `count` and fill the bytes.
std::vector<std::string> decodeTexts(std::string_view bytes, std::size_t count, const std::string& where);

} // namespace groupscope
