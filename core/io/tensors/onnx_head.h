// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// Writes a head as an ONNX model (operator set 13): input `embedding` float (batch,D), rows as stored in a
/// set; outputs `logits` (batch,C), those of Head::apply, and `probabilities`, their softmax. Metadata:
/// `classes` (a JSON array of names), `kind`, and every setting. `classes` (C,) or empty. Equal heads give
/// equal bytes. Throws DataError for a head without a classifier and one over 2 GiB (ONNX's limit),
/// FileError; the file is then unchanged.
void saveOnnxHead(const HeadState& state, const std::vector<std::string>& classes,
                  const std::filesystem::path& path);

} // namespace groupscope
