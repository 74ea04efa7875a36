// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <filesystem>
#include <vector>

namespace groupscope {

/// Writes the set as an AnnData `.h5ad` file in the newest plain encodings, with `extra` embeddings
/// (projections) beside its own. The file appears only when it is complete. Throws FileError when it cannot
/// be written.
void saveEmbeddingSet(const EmbeddingSet& set, const std::filesystem::path& path,
                      const std::vector<Embedding>& extra = {});

} // namespace groupscope
