// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/heads/head.h"
#include "core/projection/projection.h"
#include "core/runs/run.h"

#include <memory>
#include <optional>
#include <span>
#include <string>

namespace groupscope {

// Sources of the maps of a run's embeddings.

/// An embedding of a run: the one its classifier uses, or the attribute embedding that PARADE trains as
/// second output (Head::companion()).
enum class RunEmbedding { trained, companion };

/// Returns the head that makes it. Throws DataError that names `where` if the run has no attribute embedding.
std::unique_ptr<Head> headOf(const HeadState& state, RunEmbedding which, const std::string& where);
/// Whether there is an attribute embedding. Fast: reads only the head's list of tensors.
bool hasCompanion(const HeadState& state);

/// Returns the head of a run, or of one of its epochs, for examples of that embedding. Throws DataError that
/// names `where` if it was trained on another number of dimensions.
std::unique_ptr<Head> fittingHead(const HeadState& state, const Run& run, const Embedding& embedding,
                                  const std::string& where);

/// Returns the examples at step `t` of a training, (n,D_t): as stored for 0, else embedded by snapshot t − 1
/// of the run. Throws as fittingHead(), and Cancelled.
MatrixF embeddingOfStep(const Run& run, int t, const Embedding& embedding, std::span<const int> rows,
                        const std::string& where, const RunContext& context);

/// Metric in which a layout searches neighbours.
Metric layoutMetric(const ProjectionOptions& options);

/// Returns the stored neighbours of all examples of an embedding, as many as the layout needs. Nothing if
/// there are none, the layout needs none, or another search is requested.
std::optional<Neighbors> storedNeighborsFor(const EmbeddingSet& set, const Embedding& embedding,
                                            const ProjectionOptions& options);

} // namespace groupscope
