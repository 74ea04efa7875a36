// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sampling/balanced_rows.h"
#include "core/training/linear_training.h"

namespace groupscope {

/// How deep feature reweighting (DFR) makes groups if none are known: from the right and wrong predictions of
/// zero-shot (Contrastive Adapters, C.1).
enum class InferredGroups {
    byPrediction, ///< among the examples of one predicted class the true classes are balanced (reference
                  ///< code)
    byClass,      ///< all cells (class, right or wrong) are balanced (the paper)
};

/// Returns the cells to balance, in blocks that are balanced separately. predictions (N,), read at the
/// training examples. Throws DataError if all of them are right, or all wrong: then there are no groups.
std::vector<RowCells> inferredGroups(const Task& task, const std::vector<int>& predictions,
                                     InferredGroups by);

/// cutToSmallest or raiseToLargest.
using Balance = std::vector<int> (*)(const RowCells& cells, Random& random);

/// The examples of an epoch: every block balanced anew.
RowsOfEpoch balancedBlocks(std::vector<RowCells> blocks, Balance balance, std::uint64_t seed);

/// linearParameters() with `by` and `class_embeddings`.
std::vector<ParameterSpec> inferredGroupParameters();

/// A linear probe on examples whose inferred groups are balanced by `balance`. Reads
/// inferredGroupParameters(). Throws DataError without class embeddings, and as inferredGroups() does.
std::unique_ptr<Trainer> makeInferredGroupTrainer(std::shared_ptr<const Task> task,
                                                  const ParameterValues& parameters, std::uint64_t seed,
                                                  const std::string& method, Balance balance,
                                                  const RunContext& context);

} // namespace groupscope
