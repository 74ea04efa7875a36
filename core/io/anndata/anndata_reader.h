// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <filesystem>
#include <memory>

namespace groupscope {

/// Reads an AnnData `.h5ad` file of any version, or AnnData as a Zarr store (see zarrStoreAt()): the matrices
/// and tables of `/obsm` and `/X` as embeddings,
/// `/obs` as columns, and what `/uns/groupscope` says about them. An embedding too large for memory stays on
/// disk. Elements of an unknown form are left out with a notice in EmbeddingSet::notices. Rows with NaN or
/// Inf are kept: see examineEmbedding(). Reports progress; can be stopped between blocks of 16 MiB.
///
/// Throws FileError when the file is missing, unreadable, truncated or not HDF5; DataError when its parts do
/// not fit each other, when there is no row, and when what cannot stay on disk would fill over three quarters
/// of the memory; NoEmbedding when there is none; Cancelled. Safe to call from any thread.
std::shared_ptr<const EmbeddingSet> openEmbeddingSet(const std::filesystem::path& path,
                                                     const RunContext& context = {});

} // namespace groupscope
