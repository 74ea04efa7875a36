// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io: reader of files of anndata up to 0.6, which have datasets of records where later
// versions have groups.

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <set>
#include <string>

namespace groupscope {

/// Fills ids and columns from `/obs`, a dataset of one record a row. The index is the field `index` or
/// `_index`, else the first text. A field of integers with a list `/uns/<field>_categories` holds codes into
/// it. Fields of an unknown type are skipped with a warning. Returns the elements of uns that were used:
/// "uns/bird_categories". Throws as readObs.
std::set<std::string> readObsRecords(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context);

/// Fills embeddings from `/obsm`, a dataset of one record a row, whose fields of shape (D,) are embeddings.
/// Other fields are skipped with a warning. Throws DataError if it has another number of rows than obs.
void readObsmRecords(const Hdf5Dataset& obsm, EmbeddingSet& set, const RunContext& context);

} // namespace groupscope
