// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <filesystem>
#include <vector>

namespace groupscope {

/// Writes `set` as an AnnData `.h5ad` file in the newest plain encodings: columns as categoricals, float32
/// matrices in row-block chunks, thumbnails with gzip. `extra` holds further (N,k) arrays for `/obsm`, such
/// as projections; one that has the name of an embedding of the set takes its place. The neighbour graphs of
/// the set and `graphs` go to `/obsp` and `/uns` (scanpy's convention); of two of the same name the latter is
/// written, and none of an embedding that `extra` replaces. The file replaces an old one only when it is
/// complete.
///
/// Throws DataError when the parts of the set have different numbers of rows, a name cannot be stored (no
/// empty name, no '/') or a graph names rows that are not there; FileError when the file cannot be written,
/// and then leaves what was there before. Safe to call from any thread.
void saveEmbeddingSet(const EmbeddingSet& set, const std::filesystem::path& path,
                      const std::vector<Embedding>& extra = {},
                      const std::vector<StoredNeighbors>& graphs = {});

} // namespace groupscope
