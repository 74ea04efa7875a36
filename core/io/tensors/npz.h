// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensors/tensor_file.h"

#include <filesystem>

namespace groupscope {

/// Reads the arrays of a NumPy .npz archive, stored or deflated. An array that is not numeric or has more
/// than two dimensions is named in `skipped`, as is a member that is not an array. Throws FileError if the
/// file cannot be read, DataError if it is not such an archive, is damaged, or an array would not fit into
/// memory.
TensorFile readNpz(const std::filesystem::path& path);

/// Writes tensors (as float32) and texts (ASCII; as scalar strings) as numpy.savez does: members stored,
/// dated 1980, so that equal content gives equal bytes. Ignores `skipped`. Throws FileError; the file is then
/// unchanged.
void writeNpz(const TensorFile& content, const std::filesystem::path& path);

} // namespace groupscope
