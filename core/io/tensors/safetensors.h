// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/tensors/tensor_file.h"

#include <filesystem>

namespace groupscope {

/// Reads a .safetensors file: F16, BF16, F32, F64, integers and BOOL; a tensor of another type, of more than
/// two dimensions or without elements is named in `skipped`. Texts are `__metadata__`. Throws FileError if
/// the file cannot be read, DataError if it is damaged: a header over 8 MiB, tensors that overlap, leave a
/// gap, or do not end with the file.
TensorFile readSafetensors(const std::filesystem::path& path);

/// Writes tensors as F32, in their order, and texts as `__metadata__`; equal content gives equal bytes.
/// Ignores `skipped`. Throws FileError; the file is then unchanged.
void writeSafetensors(const TensorFile& content, const std::filesystem::path& path);

} // namespace groupscope
