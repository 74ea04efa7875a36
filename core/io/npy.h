// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensor_file.h"

#include <span>
#include <string>
#include <string_view>

namespace groupscope {

/// Adds one array in NumPy's .npy format (versions 1 to 3) to `file`: numbers as a tensor, a scalar of ASCII
/// text
/// (`<U`) as a text, everything else to `file.skipped`. `where` is the place for messages. Throws DataError
/// for bytes that are no .npy array or fewer or more than it declares.
void readNpy(std::string_view bytes, const std::string& name, const std::string& where, TensorFile& file);

/// What stands before the elements of a C-ordered array, padded to 64 bytes. `type` is NumPy's: "<f4".
std::string npyHeader(const std::string& type, const std::vector<std::size_t>& shape);

} // namespace groupscope
