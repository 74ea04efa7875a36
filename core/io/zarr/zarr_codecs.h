// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/tensors/tensor_file.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Names of the supported compressors, as numcodecs names them: "blosc", "gzip", "lz4", "zlib", "zstd".
const std::vector<std::string>& zarrCompressors();

/// Decompresses bytes; compressor "" means none. Makes at most `most` bytes, whatever the packed ones claim.
/// Throws DataError at `where` for damaged bytes, for larger output, and for Blosc data packed with a library
/// that is not available.
std::string unpackChunk(const std::string& compressor, std::string packed, std::size_t most,
                        const std::string& where);

/// Undoes numcodecs' Shuffle with elements of `elementBytes`; a remainder at the end is unchanged.
std::string unshuffled(std::string_view bytes, std::size_t elementBytes);

/// Undoes numcodecs' Delta of whole numbers: the first number and the differences, stored as `differences`,
/// become numbers of the format `own`, where sums wrap as in numpy. `bytes` holds whole elements.
std::string summedUp(std::string_view bytes, const NumberFormat& differences, const NumberFormat& own);

/// Returns the texts of numcodecs' VLenUTF8 as valid UTF-8. Throws DataError unless there are `count` texts
/// that fill the bytes.
std::vector<std::string> decodeTexts(std::string_view bytes, std::size_t count, const std::string& where);

} // namespace groupscope
