// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_cell.h"

#include "core/io/column_factoring.h"
#include "core/io/hdf5/hdf5_handle.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace groupscope {

std::string_view trimmedCell(std::string_view cell) {
    while (!cell.empty() && (cell.front() == ' ' || cell.front() == '\t'))
        cell.remove_prefix(1);
    while (!cell.empty() && (cell.back() == ' ' || cell.back() == '\t'))
        cell.remove_suffix(1);
    return cell;
}

std::string_view bareCell(std::string_view cell) {
    cell = trimmedCell(cell);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = trimmedCell(cell.substr(1, cell.size() - 2));
    return cell;
}

std::string unquotedCell(std::string_view cell) {
    const std::string_view outer = trimmedCell(cell);
    if (outer.size() < 2 || outer.front() != '"' || outer.back() != '"')
        return validUtf8(std::string(cell));
    std::string text;
    for (std::size_t at = 1; at + 1 < outer.size(); ++at) {
        text += outer[at];
        if (outer[at] == '"' && outer[at + 1] == '"' && at + 2 < outer.size())
            ++at;
    }
    return validUtf8(std::move(text));
}

bool isMissingCell(std::string_view cell) {
    static constexpr std::array<std::string_view, 12> words{"NA",   "N/A",  "n/a",  "NaN",  "nan",  "-NaN",
                                                            "-nan", "NULL", "null", "None", "<NA>", "#N/A"};
    return cell.empty() || (cell.size() <= 4 && std::find(words.begin(), words.end(), cell) != words.end());
}

CellType cellTypeOf(std::string_view cell) {
    std::int64_t whole = 0;
    double real = 0.0;
    if (parseCell(cell, whole) || isShortestInteger(cell))
        return CellType::integer;
    return parseCell(cell, real) ? CellType::real : CellType::text;
}

bool isDecimalComma(std::string_view cell) {
    const std::size_t comma = cell.find(',');
    if (comma == std::string_view::npos || cell.size() > 64)
        return false;
    std::string pointed(cell);
    pointed[comma] = '.';
    return cellTypeOf(pointed) != CellType::text;
}

std::optional<std::string> wholeNumber(std::string_view cell, WholeForm& form) {
    constexpr int longestExponent = 18;
    form = {};
    if (isShortestInteger(cell))
        return std::string(cell);
    const std::string_view sign = cell.substr(0, cell.starts_with('-') ? 1 : 0);
    cell.remove_prefix(sign.size());
    int power = 0;
    if (const std::size_t letter = cell.find_first_of("eE"); letter != std::string_view::npos) {
        const std::string_view exponent = cell.substr(letter + 1); // "+01": a sign and two digits
        if (exponent.size() != 3 || exponent.front() != '+' || !parseCell(exponent, power) ||
            power > longestExponent)
            return std::nullopt;
        form.exponent = true;
        cell = cell.substr(0, letter);
    }
    const std::size_t point = cell.find('.');
    if (point == std::string_view::npos || point + 1 == cell.size())
        return std::nullopt;
    const std::string_view before = cell.substr(0, point), behind = cell.substr(point + 1);
    if (!isShortestInteger(before) || before.starts_with('-') ||
        behind.find_first_not_of("0123456789") != std::string_view::npos)
        return std::nullopt;
    form.behindPoint = behind.size();
    std::string digits(behind);
    digits.resize(std::max<std::size_t>(digits.size(), static_cast<std::size_t>(power)), '0');
    const std::string whole = std::string(before) + digits.substr(0, static_cast<std::size_t>(power));
    const bool isZero = whole.find_first_not_of('0') == std::string::npos;
    const bool isNormal = !form.exponent || (before.size() == 1 && (before != "0" || (isZero && power == 0)));
    constexpr std::string_view mostOfReal = "9007199254740992"; // beyond 2^53 no program writes reals so
    const bool isReal =
        whole.size() < mostOfReal.size() || (whole.size() == mostOfReal.size() && whole <= mostOfReal);
    if (!isNormal || !isReal ||
        digits.find_first_not_of('0', static_cast<std::size_t>(power)) != std::string::npos ||
        (isZero && !sign.empty()))
        return std::nullopt;
    return std::string(sign) + whole;
}

} // namespace groupscope
