// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// Returns categories and codes of the element `name` of a dataframe in any AnnData encoding: categorical
/// (0.2.0 and the legacy object reference), string array, integers, booleans, and their nullable forms, and
/// whole real numbers with NaN for missing ones. Returns nothing, with a warning, for other elements. Throws
/// DataError if codes and categories do not fit.
std::optional<Column> readColumn(const Hdf5Group& dataframe, const std::string& name,
                                 const RunContext& context, std::vector<Message>& notices);

/// Fills ids and columns from `/obs`, a group or, up to anndata 0.6, a dataset of records. Returns the
/// elements outside obs that were read for it: "uns/bird_categories". Throws DataError if there is no `/obs`,
/// no index, no row, a column of another length than the index, or more rows than an int counts.
std::set<std::string> readObs(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context);

/// Returns the column names of a dataframe without its index, in the stored order, followed by columns
/// missing in that order, alphabetically.
std::vector<std::string> columnNames(const Hdf5Group& dataframe, const std::string& index);

/// Warns about the columns that a dataframe names and that are not read: those with a / in their name, which
/// makes a folder, and those that do not exist, one warning of each kind. Returns the names of the folders.
std::set<std::string> noticeLostColumns(const Hdf5Group& dataframe, const Message& place,
                                        std::vector<Message>& notices);

/// Name of the index of a dataframe: attribute `_index`, or one of the names used before that attribute
/// existed. Throws DataError if there is none.
std::string indexName(const Hdf5Group& dataframe);

// Used also for obs that is not a group.

/// The categories of a categorical column as text, in their own order. Throws DataError if one is repeated.
std::vector<std::string> readCategories(const Hdf5Dataset& dataset);

/// Throws DataError if a code is below -1 or names no category.
Column categoricalColumn(std::vector<int> codes, std::vector<std::string> categories, const FilePlace& where);

/// Throws DataError if there are no rows or more than an int counts.
void requireSensibleRows(std::size_t rows, const FilePlace& where);

/// Warns that a column of type `type` is skipped.
void noticeColumn(const std::string& name, Hdf5Type type, std::vector<Message>& notices);

/// Adds a numeric column to the set, or warns that it is skipped.
void addNumbers(const std::string& name, std::vector<double> values, EmbeddingSet& set);

} // namespace groupscope
