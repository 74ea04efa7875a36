// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the graphs to write: those of the set except for embeddings that `extra` replaces, and `added`,
/// which wins over a graph of the same name.
std::vector<StoredNeighbors> graphsToKeep(const EmbeddingSet& set, const std::vector<Embedding>& extra,
                                          const std::vector<StoredNeighbors>& added);

/// Throws DataError if a graph has another number of rows than the set, refers to missing rows, or has a name
/// that cannot be stored.
void requireStorable(const StoredNeighbors& graph, const EmbeddingSet& set);

/// Writes a graph as scanpy does: `/obsp/<name>_distances`, (N,N) with the k distances of each row, and
/// `/obsp/<name>_connectivities`, UMAP's symmetric weights, as csr_matrix; `/uns/<name>` describes how they
/// were computed, with the embedding as `params/use_rep`.
void writeStoredNeighbors(Hdf5Group& obsp, Hdf5Group& uns, const StoredNeighbors& graph);

/// Fills set.storedNeighbors from scanpy's neighbour graphs in `/uns` (a dict with `distances_key` and
/// `params`). A graph that does not fit the set is skipped with a warning: unknown embedding or metric,
/// another number of rows, a varying number of neighbours, invalid indices or distances, or distances that
/// differ from those of the stored embedding (checked on up to 256 rows). Embeddings must be filled. Returns
/// the elements read: "obsp/distances", "uns/neighbors". Throws Cancelled.
std::set<std::string> readStoredNeighbors(const Hdf5Group& root, EmbeddingSet& set,
                                          const RunContext& context);

} // namespace groupscope
