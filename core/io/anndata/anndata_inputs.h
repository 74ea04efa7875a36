// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

namespace groupscope {

/// Reads uns/groupscope/views, texts and class_templates: additional inputs of an embedding. Views are
/// removed from the embeddings. Embeddings and columns must be filled. Invalid inputs are skipped with a
/// warning; texts of missing rows are dropped and counted.
void readInputs(const Hdf5Group& groupscope, EmbeddingSet& set);

/// Writes these inputs except for the arrays of views, which are in obsm.
void writeInputs(Hdf5Group& groupscope, const EmbeddingSet& set);

} // namespace groupscope
