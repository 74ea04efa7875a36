// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace groupscope {

/// Predictions of a head for some examples.
struct Predictions {
    std::vector<int> classes; ///< (B,) argmax of the logits; ties go to the lower class. () without classes
    MatrixF logits;           ///< (B,C)
};

/// Applies the head to the examples `indices` of X (N,D), in blocks. Throws Cancelled.
Predictions predictRows(const Head& head, const EmbeddingRows& X, std::span<const int> indices,
                        const RunContext& context = {});

/// Calls `use` with the logits (b,C) of block after block of the examples `indices`, and with the place of
/// the first example of the block in `indices`: memory is that of one block. Throws Cancelled.
void predictInBlocks(const Head& head, const EmbeddingRows& X, std::span<const int> indices,
                     const RunContext& context,
                     const std::function<void(std::size_t first, const MatrixF& logits)>& use);

/// The trained embedding (B,K) of the examples `indices`, in blocks. Throws Cancelled.
MatrixF embedRows(const Head& head, const EmbeddingRows& X, std::span<const int> indices,
                  const RunContext& context = {});

/// Zero-shot predictions (N,) of all labelled training examples; -1 elsewhere.
std::vector<int> zeroShotPredictions(const Task& task, const MatrixF& classEmbeddings);

} // namespace groupscope
