// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <filesystem>
#include <vector>

namespace groupscope {

/// Writes `set` as an AnnData `.h5ad` file in the newest plain encodings: columns as categoricals, float32
/// matrices in row-block chunks, thumbnails with gzip. `extra` holds further (N,k) arrays for `/obsm`, such
/// as projections; one with the name of an embedding replaces it. The neighbour graphs of the set and
/// `graphs` go to `/obsp` and `/uns` (scanpy's convention); of two with the same name the latter is written,
/// and none of an embedding that `extra` replaces. The file is replaced atomically. Throws DataError if the
/// parts of the set have different numbers of rows, a name cannot be stored (empty, or with '/') or a graph
/// refers to missing rows; FileError if the file cannot be written, which is then unchanged. Thread-safe.
void saveEmbeddingSet(const EmbeddingSet& set, const std::filesystem::path& path,
                      const std::vector<Embedding>& extra = {},
                      const std::vector<StoredNeighbors>& graphs = {});

} // namespace groupscope
