// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_cell.h"

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
    if (parseCell(cell, whole))
        return CellType::integer;
    return parseCell(cell, real) ? CellType::real : CellType::text;
}

} // namespace groupscope
