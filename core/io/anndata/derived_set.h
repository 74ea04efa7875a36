// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Returns the set with `columns`, which replace columns of the same name, and `splitKey` as its split
/// column. Its hash is derived from the set's and the columns', so that its runs differ from those of the
/// file. Throws DataError if a column has another number of rows, or the name of the class or of a column
/// that makes groups, which must not be lost.
std::shared_ptr<const EmbeddingSet> withColumns(const EmbeddingSet& set, const std::vector<Column>& columns,
                                                const std::string& splitKey);

/// Returns the set with one more column that nothing depends on: examples, classes, groups, split and hash
/// are unchanged, so that its runs are still found. Throws DataError as withColumns(), and for the name of an
/// existing column.
std::shared_ptr<const EmbeddingSet> withNote(const EmbeddingSet& set, const Column& column);

/// Returns an unused column name: `wanted`, or `wanted` with the first number that makes it unused.
std::string freeColumnName(const EmbeddingSet& set, const std::string& wanted);

} // namespace groupscope
