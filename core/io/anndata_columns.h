// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"
#include "core/io/hdf5_file.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Names of the rows: the index of the dataframe group `obs`.
std::vector<std::string> readRowNames(const hdf5::Group& obs);

/// The column `name` of the dataframe group `obs`, whatever its encoding; nothing, with a notice, for columns
/// that are no categories (real numbers, nested groups). Throws DataError unless it has `rows` values with
/// codes in range.
std::optional<Column> readColumn(const hdf5::Group& obs, const std::string& name, std::size_t rows,
                                 std::vector<std::string>& notices);

/// A column of categories from one text a row; categories are sorted.
Column columnOfTexts(const std::string& name, const std::vector<std::string>& texts);

} // namespace groupscope
