// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <cstddef>
#include <string>

namespace groupscope {

/// Fills embeddings and thumbnails from `/obsm` and `/X`; set.ids must be filled. An embedding is a dense
/// matrix, a sparse one, or the numeric columns of a dataframe. Other items are skipped with a warning. So
/// are outputs of models (`logits_NAME`), unless there is nothing else, and next to other embeddings a sparse
/// `/X` that would fill over a quarter of the memory: molecule counts, not an embedding. Throws DataError if
/// an array has another number of rows than obs, or if a sparse matrix is damaged.
void readArrays(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context);

/// Adds an embedding and warnings about its rows.
void addEmbedding(const std::string& name, EmbeddingRows rows, EmbeddingSet& set);

/// Throws DataError if the array `name` has another number of rows than obs.
void requireRows(std::size_t rows, const Message& name, const EmbeddingSet& set);

} // namespace groupscope
