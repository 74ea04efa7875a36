// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

namespace groupscope {

/// Reads the split declarations of uns/groupscope/row_sets, at most mostDeclaredSplits. Columns must be
/// filled. A declaration that does not fit the set is skipped with a warning.
void readSplits(const Hdf5Group& groupscope, EmbeddingSet& set);

/// Writes the split declarations.
void writeSplits(Hdf5Group& groupscope, const EmbeddingSet& set);

/// Largest number of splits that a file may declare in addition to its split column.
inline constexpr std::size_t mostDeclaredSplits = 40;

} // namespace groupscope
