// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <set>
#include <string>

namespace groupscope {

/// Fills keys, class embeddings and prompts from `/uns/groupscope`, and the default embedding and column
/// colours from `/uns` (cellxgene's conventions). Columns and embeddings must be filled. These are hints:
/// parts that do not fit the set are skipped with a warning, and so are elements that are neither read here
/// nor listed in `readElsewhere` ("obsp/distances", "uns/neighbors").
void readUns(const Hdf5Group& root, EmbeddingSet& set, const std::set<std::string>& readElsewhere);

} // namespace groupscope
