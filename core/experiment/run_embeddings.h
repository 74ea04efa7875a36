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

// What maps of a run's embeddings are made of.

/// Which embedding of a run: the one that classes are told by, or the other one that some trainings leave
/// beside it, of the attribute (Head::companion()).
enum class RunEmbedding { trained, companion };

/// The head that makes it. Throws DataError that names `where` when the run leaves no other embedding.
std::unique_ptr<Head> headOf(const HeadState& state, RunEmbedding which, const std::string& where);
/// Whether there is another embedding; as quick as the head's list of tensors is read, however large they
/// are.
bool hasCompanion(const HeadState& state);

/// The head of a run, or of one of its epochs, for rows of that embedding. Throws DataError that names
/// `where` when it was trained on another number of dimensions.
std::unique_ptr<Head> fittingHead(const HeadState& state, const Run& run, const Embedding& embedding,
                                  const std::string& where);

/// The rows as step `t` of a training has them: as stored for 0, else as snapshot t − 1 of the run embeds
/// them. (n,D_t). Throws as fittingHead(), and Cancelled.
MatrixF embeddingOfStep(const Run& run, int t, const Embedding& embedding, std::span<const int> rows,
                        const std::string& where, const RunContext& context);

/// The metric in which a layout asks for neighbours.
Metric layoutMetric(const ProjectionOptions& options);

/// The neighbours of all its rows that the set keeps of an embedding, as many as the layout needs. Nothing
/// when it keeps none, needs none, or another search is asked for.
std::optional<Neighbors> storedNeighborsFor(const EmbeddingSet& set, const Embedding& embedding,
                                            const ProjectionOptions& options);

} // namespace groupscope
