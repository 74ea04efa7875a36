// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

class Hdf5Dataset;

/// Returns a column of values (N,): sorted distinct categories and the code of each row. The name stays
/// empty.
Column factorTexts(const std::vector<std::string>& values);
/// Categories are sorted by number: 9 before 10. `T`: int64, or uint64 for numbers that int64 does not hold.
template<class T>
Column factorIntegers(const std::vector<T>& values);
/// Categories "False" and "True", as pandas writes them, without those that do not occur.
Column factorBooleans(const std::vector<std::int8_t>& values);

/// Whole numbers with NaN for missing values, which is how pandas stores integers with missing values.
/// Nothing if another value is not whole, or if all are missing.
std::optional<Column> factorWholeReals(const std::vector<double>& values);

/// Returns real numbers, without a name; nothing if all are missing. Numbers stored in single precision
/// become the value of their shortest text: 0.1, not 0.100000001.
std::optional<NumberColumn> measuredNumbers(std::vector<double> values);

/// Reads the texts, integers or booleans of a dataset as one of these columns; nothing for reals, whose
/// meaning depends on the file format, and for other types. Throws DataError, FileError, Cancelled.
std::optional<Column> factorDataset(const Hdf5Dataset& dataset, const RunContext& context);

/// Whether the text is a whole number in its shortest form: "12", "-3"; not "007", "+1", "1.0" or "1e2". It
/// may exceed any integer type.
bool isShortestInteger(std::string_view text);

/// Sorts distinct texts as categories: by number if all pass isShortestInteger(), else alphabetically. None
/// is changed, so that distinct texts stay distinct.
std::vector<std::string> sortedCategories(const std::set<std::string>& texts);

/// Returns a column of values (N,) with such categories.
Column factorWritten(const std::vector<std::string>& values);

/// Returns a text value of row `row` of a file. Throws DataError if it is not valid UTF-8 or holds the
/// character NUL: replacing or cutting it could merge different values.
std::string valueText(std::string text, std::size_t row, const FilePlace& where);

/// Removes the categories without rows; the others keep their order.
void dropUnusedCategories(Column& column);

} // namespace groupscope
