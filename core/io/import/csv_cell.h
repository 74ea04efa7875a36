// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace groupscope {

/// Type of the cells of a column; the first two allow missing cells.
enum class CellType { integer, real, text };

/// Without spaces and tabs around it.
std::string_view trimmedCell(std::string_view cell);
/// The content of a cell in plain quotes, or the cell unchanged: sufficient for numbers.
std::string_view bareCell(std::string_view cell);
/// The text of a cell without quoting, as valid UTF-8.
std::string unquotedCell(std::string_view cell);
/// Whether a cell means a missing value: empty, or a word that pandas reads so (NA, N/A, NaN, NULL, None,
/// ...).
bool isMissingCell(std::string_view cell);

/// Parses a whole cell as a number; allows a leading '+'. A number outside the range of float becomes the
/// nearest value.
template<class Number>
bool parseCell(std::string_view cell, Number& value) {
    if (!cell.empty() && cell.front() == '+') // which from_chars does not know
        cell.remove_prefix(1);
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (end != cell.data() + cell.size() || cell.empty())
        return false;
    if constexpr (std::is_floating_point_v<Number>) {
        if (error == std::errc::result_out_of_range) { // too large or too small: what strtof would give
            double wide = 0.0;
            const auto again = std::from_chars(cell.data(), end, wide);
            value = again.ec == std::errc() ? static_cast<Number>(wide) : Number{0};
            return again.ec == std::errc();
        }
    }
    return error == std::errc();
}

/// Returns the narrowest type that holds the cell.
CellType cellTypeOf(std::string_view cell);

/// Whether a cell is a number after replacing its only comma by a point: "1,25".
bool isDecimalComma(std::string_view cell);

/// Notation of a whole number: digits alone; with that many zeros after a point; or with an exponent of ten
/// and that many digits after the point.
struct WholeForm {
    std::size_t behindPoint = 0;
    bool exponent = false;
    bool operator==(const WholeForm&) const = default;
};

/// Parses a cell as a whole number, exactly. Returns its shortest form ("12" for "12.0" and "1.2e+01") and
/// notation; nothing for other cells, including those with a plus sign, superfluous zeros or blanks, minus
/// zero, and numbers over 2^53 that are not digits alone.
std::optional<std::string> wholeNumber(std::string_view cell, WholeForm& form);

/// Tracks quotes: a quote opens only at the beginning of a cell, and a doubled quote stands for one.
struct QuoteState {
    bool within = false;
    bool begin = true;
    bool closed = false;

    void see(char c, bool separates) {
        const bool quote = c == '"';
        const bool closing = within && quote;
        within = within ? !quote : quote && (begin || closed);
        begin = separates && !within;
        closed = closing;
    }
};

} // namespace groupscope
