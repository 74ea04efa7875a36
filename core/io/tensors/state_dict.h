// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/io/tensors/tensor_file.h"

#include <optional>
#include <string>

namespace groupscope {

/// Facts about a head that a PyTorch state_dict does not hold.
struct HeadContext {
    /// Temperature of cosine logits; 0.01, CLIP's scale of 100, if not given.
    std::optional<double> temperature;
    MatrixF classEmbeddings{}; ///< (C,D) for an adapter without its own; may be empty
    bool normalizeInput = false;
};

/// Recognises a head by the names and shapes of its tensors, whatever their common prefix:
/// * `nn.Linear`: `weight` (C,D) and, maybe, `bias` (C);
/// * the adapter `Sequential(Linear, BatchNorm1d, ReLU, Linear)`: weights (H,D) and (D,H) with or without
/// biases,
///   the norm's `running_mean`, `running_var` (H) and, if affine, `weight` and `bias`. A bias before the norm
///   is taken off its running mean, which gives the same logits. `class_embeddings` (C,D) beside them, or
///   from `context`.
/// `num_batches_tracked` is ignored. `where` is the place for messages. Throws DataError that lists the
/// tensors when they are no such head.
HeadState recognizeStateDict(const TensorFile& file, const HeadContext& context, const std::string& where);

} // namespace groupscope
