// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

namespace groupscope {

/// Reads uns/groupscope/row_sets, at most mostDeclaredSplits of them. Columns must be filled. A declaration
/// that does not fit the set is left out with a notice.
void readSplits(const Hdf5Group& groupscope, EmbeddingSet& set);

/// Writes them.
void writeSplits(Hdf5Group& groupscope, const EmbeddingSet& set);

/// A file may declare this many beside the words of its split.
inline constexpr std::size_t mostDeclaredSplits = 40;

} // namespace groupscope
