// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <utility>

namespace groupscope::testing {

/// Changes a copy of the rows in the first embedding and puts it in their place.
template<class Change>
void changeRows(EmbeddingSet& set, const Change& change) {
    MatrixF rows = set.embeddings.front().rows.copy();
    change(rows);
    set.embeddings.front().rows = std::move(rows);
}

} // namespace groupscope::testing
