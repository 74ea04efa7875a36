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

/// The values of a column, (N,), as sorted different categories and the code of each row. The name is left
/// empty.
Column factorTexts(const std::vector<std::string>& values);
/// Sorted by number: 9 before 10. `T`: int64, or uint64 for numbers that int64 does not hold.
template<class T>
Column factorIntegers(const std::vector<T>& values);
/// Categories "False" and "True", as pandas writes them, of which only those that occur are kept.
Column factorBooleans(const std::vector<std::int8_t>& values);

/// Whole numbers with NaN for missing values, which is what pandas makes of integers that are not all there.
/// Nothing when another value is not whole, or when all are missing.
std::optional<Column> factorWholeReals(const std::vector<double>& values);

/// Real numbers as they are, without a name; nothing when all are missing. Those that were stored in single
/// precision become what they are written as: 0.1 and not 0.100000001.
std::optional<NumberColumn> measuredNumbers(std::vector<double> values);

/// The texts, integers or booleans of a dataset in one of the ways above; nothing for reals, which files of
/// different kinds mean differently, and for all else. Throws DataError, FileError, Cancelled.
std::optional<Column> factorDataset(const Hdf5Dataset& dataset, const RunContext& context);

/// Whether the text is a whole number as it is written shortest: "12", "-3"; not "007", "+1", "1.0" or "1e2".
/// It may have more digits than any type of numbers.
bool isShortestInteger(std::string_view text);

/// Different texts as categories: by number where each is one as isShortestInteger() has it, else in their
/// order. None is changed, so that no two of them become one.
std::vector<std::string> sortedCategories(const std::set<std::string>& texts);

/// The values of a column, (N,), as such categories.
Column factorWritten(const std::vector<std::string>& values);

/// The text that is a value in a file, of row `row`. Throws DataError where it is no UTF-8 or holds the
/// character NUL: replaced or cut there, two different values could become one.
std::string valueText(std::string text, std::size_t row, const FilePlace& where);

/// Removes the categories that no row has; the others keep their order.
void dropUnusedCategories(Column& column);

} // namespace groupscope
