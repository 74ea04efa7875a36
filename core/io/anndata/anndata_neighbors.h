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

/// What is to be written: the graphs of the set but those of embeddings that `extra` replaces, and `added`;
/// of two of the same name the latter.
std::vector<StoredNeighbors> graphsToKeep(const EmbeddingSet& set, const std::vector<Embedding>& extra,
                                          const std::vector<StoredNeighbors>& added);

/// Throws DataError when a graph is of another number of rows than the set, names rows that are not there, or
/// has no name that can be stored.
void requireStorable(const StoredNeighbors& graph, const EmbeddingSet& set);

/// Writes a graph the way scanpy does: `/obsp/<name>_distances`, (N,N) with the k distances of each row, and
/// `/obsp/<name>_connectivities`, UMAP's symmetric weights, as csr_matrix; `/uns/<name>` says how they came
/// about, with the embedding as `params/use_rep`.
void writeStoredNeighbors(Hdf5Group& obsp, Hdf5Group& uns, const StoredNeighbors& graph);

/// Fills set.storedNeighbors from what `/uns` calls neighbours (scanpy's convention: a dict with
/// `distances_key` and `params`). A graph that does not fit the set is left out with a notice: of unknown
/// embedding or metric, of another number of rows or of neighbours from row to row, with indices or distances
/// that cannot be, or with distances that are not those of the embedding as it is (checked on up to 256
/// rows). Embeddings must be filled. Returns the elements that were looked at: "obsp/distances",
/// "uns/neighbors". Throws Cancelled.
std::set<std::string> readStoredNeighbors(const Hdf5Group& root, EmbeddingSet& set,
                                          const RunContext& context);

} // namespace groupscope
