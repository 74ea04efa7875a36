// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <memory>

namespace groupscope {

/// Reads an AnnData `.h5ad` file of any version, or AnnData as a Zarr store (see zarrStoreAt()): the matrices
/// and tables of `/obsm` and `/X` as embeddings, `/obs` as columns, and the settings in `/uns/groupscope`. An
/// embedding too large for memory stays on disk. Unknown elements are skipped with a warning in
/// EmbeddingSet::notices. Rows with NaN or infinity are kept: see examineEmbedding(). Reports progress; can
/// be cancelled between blocks of 16 MiB. Throws FileError if the file is missing, unreadable, truncated or
/// not HDF5; DataError if its parts do not fit each other, if there is no row, and if parts that must be in
/// memory would fill over three quarters of it; NoEmbedding if there is none; Cancelled. Thread-safe.
std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context = {});

} // namespace groupscope
