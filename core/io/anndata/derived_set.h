// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// The set with `columns`, which take the place of columns of the same name, and `splitKey` as its split. A
/// new hash, made of the set's and the columns', tells its runs from those of the file. Throws DataError when
/// a column has another number of rows or the name of the class or of a column that makes groups, which must
/// not vanish.
std::shared_ptr<const EmbeddingSet> withColumns(const EmbeddingSet& set, const std::vector<Column>& columns,
                                                const std::string& splitKey);

/// The set with one column more that nothing was made of yet: rows, classes, groups and split are what they
/// were, and so is the hash, by which its runs are found. Throws DataError as withColumns(), and for the name
/// of a column that there is.
std::shared_ptr<const EmbeddingSet> withNote(const EmbeddingSet& set, const Column& column);

/// A name no column has: `wanted`, or `wanted` with the first number that makes it new.
std::string freeColumnName(const EmbeddingSet& set, const std::string& wanted);

} // namespace groupscope
