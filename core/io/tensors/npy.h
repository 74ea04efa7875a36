// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensors/tensor_file.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Header of an array.
struct NpyHeader {
    std::string type;                   ///< NumPy's: "<f4", "<U12"; "structured"
    std::optional<NumberFormat> format; ///< numeric format; nothing for other types
    std::size_t elementBytes = 0;       ///< size of numbers and of `U` and `S`; 0 for types that are not read
    bool fortranOrder = false;
    std::vector<std::size_t> shape;
    std::size_t bytes = 0; ///< size of the header: offset of the elements

    bool isText() const { return !format && elementBytes > 0; }
};

/// Longest header that is read, as protection against files made to exhaust memory.
inline constexpr std::size_t longestNpyHeader = std::size_t{1} << 20;

/// Parses the header at the beginning of `bytes`. Throws DataError if they are not a .npy array or end within
/// it.
NpyHeader parseNpyHeader(std::string_view bytes, const std::string& where);

/// Size of the header that begins with these 12 bytes. Throws DataError if they are not a header.
std::size_t npyHeaderBytes(std::string_view bytes, const std::string& where);

/// "float32", "uint8", "bool", "text", or NumPy's own name of other types.
std::string numpyTypeName(const NpyHeader& header);

/// The texts of an array of type `U` or `S`. `bytes` must hold whole elements. Throws DataError for invalid
/// Unicode or UTF-8 and the character NUL; `where` is the place for messages.
std::vector<std::string> decodeNpyTexts(std::span<const char> bytes, const NpyHeader& header,
                                        const std::string& where);

/// Adds one array in NumPy's .npy format (versions 1 to 3) to `file`: numbers as a tensor, a scalar text
/// (`U`, `S`) as a text, everything else to `file.skipped`. `where` is the place for messages. Throws
/// DataError for bytes that are not a .npy array, or fewer or more than it declares.
void readNpy(std::string_view bytes, const std::string& name, const std::string& where, TensorFile& file);

/// Header of a C-ordered array, padded to 64 bytes. `type` is NumPy's: "<f4".
std::string npyHeader(const std::string& type, const std::vector<std::size_t>& shape);

} // namespace groupscope
