// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

namespace groupscope {

/// Reads uns/groupscope/views, texts and class_templates: what goes with an embedding beside its rows. Views
/// are taken out of the embeddings. Embeddings and columns must be filled. What does not fit is left out with
/// a notice; texts of rows that are not there are left out and counted.
void readInputs(const Hdf5Group& groupscope, EmbeddingSet& set);

/// Writes them but for the arrays of views, which are in obsm.
void writeInputs(Hdf5Group& groupscope, const EmbeddingSet& set);

} // namespace groupscope
