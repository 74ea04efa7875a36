// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <set>
#include <string>

namespace groupscope {

/// Fills keys, class embeddings and prompts from `/uns/groupscope`, the default embedding and the colours of
/// columns from `/uns` (cellxgene's conventions). Columns and embeddings must be filled. These are hints:
/// what does not fit the set is left out with a notice, and so is what is neither read here nor named by
/// `readElsewhere` ("obsp/distances", "uns/neighbors").
void readUns(const Hdf5Group& root, EmbeddingSet& set, const std::set<std::string>& readElsewhere);

} // namespace groupscope
