// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/hdf5_file.h"

namespace groupscope {

/// Fills embeddings and thumbnails from `/obsm` and a dense `/X`; set.ids must be filled. What is no dense
/// matrix of numbers is left out with a notice. Throws DataError when an array has another number of rows
/// than obs, or when no embedding is left.
void readArrays(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context);

} // namespace groupscope
