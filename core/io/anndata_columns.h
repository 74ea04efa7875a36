// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/hdf5_file.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Categories and codes of the element `name` of a dataframe, whichever AnnData encoding it has: categorical
/// (0.2.0 and the legacy object reference), string array, integers, booleans, and their nullable forms.
/// Nothing, with a notice, when the element holds something else. Throws DataError when codes and categories
/// do not fit each other.
std::optional<Column> readColumn(const Hdf5Group& dataframe, const std::string& name,
                                 const RunContext& context, std::vector<std::string>& notices);

/// Fills ids and columns from `/obs`. Throws DataError when there is no `/obs`, no index, no row, a column of
/// another length than the index, or more rows than an int counts.
void readObs(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context);

} // namespace groupscope
