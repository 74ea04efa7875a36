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

/// Categories and codes of the element `name` of a dataframe, whichever AnnData encoding it has: categorical
/// (0.2.0 and the legacy object reference), string array, integers, booleans, and their nullable forms, and
/// whole real numbers with NaN for missing ones. Nothing, with a notice, when the element holds something
/// else. Throws DataError when codes and categories do not fit each other.
std::optional<Column> readColumn(const Hdf5Group& dataframe, const std::string& name,
                                 const RunContext& context, std::vector<Message>& notices);

/// Fills ids and columns from `/obs`, a group or, up to anndata 0.6, a dataset of records. Returns what was
/// read elsewhere for it: "uns/bird_categories". Throws DataError when there is no `/obs`, no index, no row,
/// a column of another length than the index, or more rows than an int counts.
std::set<std::string> readObs(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context);

/// The names of the columns of a dataframe without its index, in the order the file states; those it forgets
/// to state follow in alphabetical order.
std::vector<std::string> columnNames(const Hdf5Group& dataframe, const std::string& index);

/// Tells, after `place`, of the columns that a dataframe names and that are not read: those with a / in their
/// name, which makes a folder, and those that are not there, one notice of each kind. Returns the names
/// of the folders, which are no columns.
std::set<std::string> noticeLostColumns(const Hdf5Group& dataframe, const Message& place,
                                        std::vector<Message>& notices);

/// Name of the index of a dataframe: attribute `_index`, or one of the names in use before there was one.
/// Throws DataError when it has none.
std::string indexName(const Hdf5Group& dataframe);

// For the forms of obs that are not a group.

/// The categories of a categorical column as text, in their own order. Throws DataError when one appears
/// twice.
std::vector<std::string> readCategories(const Hdf5Dataset& dataset);

/// Throws DataError when a code is below -1 or names no category.
Column categoricalColumn(std::vector<int> codes, std::vector<std::string> categories, const FilePlace& where);

/// Throws DataError when there are no rows or more than an int counts.
void requireSensibleRows(std::size_t rows, const FilePlace& where);

/// Says that a column that holds `type` is left out.
void noticeColumn(const std::string& name, Hdf5Type type, std::vector<Message>& notices);

/// Adds a column that is no list of categories to the numbers of the set, or says that it is left out.
void addNumbers(const std::string& name, std::vector<double> values, EmbeddingSet& set);

} // namespace groupscope
