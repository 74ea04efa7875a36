// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_source.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"
#include "core/io/import/guess_mapping.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace groupscope {

namespace {

const std::string allFeatures = "*";
constexpr std::size_t mostListedFeatures = 32;

/// "f" of "f12"; the name itself when it does not end with digits.
std::string_view withoutDigits(std::string_view name) {
    const std::size_t last = name.find_last_not_of("0123456789");
    return last == std::string_view::npos ? std::string_view() : name.substr(0, last + 1);
}

/// "clip" of "clip_*".
std::string nameOfFamily(const std::string& path) {
    const std::size_t last = path.find_last_not_of("*_-. ");
    return last == std::string::npos ? "X" : path.substr(0, last + 1);
}

using Matrices = std::map<std::string, std::vector<std::size_t>>;

/// Columns that a number tells apart: "f*" -> f0, f1, ... A few integers may be anything, so it takes eight.
Matrices familiesOf(const std::vector<CsvColumn>& columns) {
    constexpr std::size_t fewest = 8;
    Matrices families;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string_view stem = withoutDigits(columns[i].name);
        if (columns[i].type != CellType::text && stem.size() < columns[i].name.size())
            families[std::string(stem) + "*"].push_back(i);
    }
    std::erase_if(families, [&](const auto& entry) {
        const bool real = std::any_of(entry.second.begin(), entry.second.end(), [&](std::size_t member) {
            return columns[member].type == CellType::real;
        });
        return entry.second.size() < (real ? 2 : fewest);
    });
    return families;
}

Matrices matricesOf(const std::vector<CsvColumn>& columns) {
    Matrices found = familiesOf(columns);
    std::set<std::size_t> grouped;
    for (const auto& [stem, members] : found)
        grouped.insert(members.begin(), members.end());
    std::vector<std::size_t> all, integers;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::optional<NameRole> named = roleOfName(columns[i].name);
        const bool role = named && named != NameRole::embedding;
        if (grouped.contains(i) || (columns[i].type == CellType::real && !role))
            all.push_back(i);
        else if (columns[i].type == CellType::integer && !role)
            integers.push_back(i);
    }
    if (all.empty())
        all = integers;
    if (found.size() == 1 && all.size() == grouped.size())
        found.clear(); // one embedding: it needs no name of its own
    if (!all.empty() && (found.size() < 2 || all.size() > grouped.size()))
        found[allFeatures] = all;
    return found;
}

/// Texts as integers, as whole numbers or as they are; "" is missing.
Column factorCells(const std::vector<std::string>& texts) {
    bool integers = true, reals = true;
    std::vector<std::int64_t> whole(texts.size(), 0);
    std::vector<double> values(texts.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t row = 0; row < texts.size() && (integers || reals); ++row) {
        const std::string_view cell = bareCell(texts[row]);
        if (cell.empty())
            continue;
        if (cell.size() > 1 && cell[0] == '0' && cell.find('.') == std::string_view::npos)
            integers = reals = false; // 007 is a name
        integers = integers && parseCell(cell, whole[row]);
        reals = reals && parseCell(cell, values[row]) && values[row] == std::floor(values[row]);
    }
    Column column = integers ? factorIntegers(whole) : (reals ? factorReals(values) : factorTexts(texts));
    for (std::size_t row = 0; row < texts.size(); ++row)
        if (texts[row].empty())
            column.codes[row] = -1;
    dropUnusedCategories(column);
    return column;
}

} // namespace

CsvSource::CsvSource(CsvTable table)
    : table_(std::move(table))
    , matrices_(matricesOf(table_.columns())) {}

std::vector<ContentItem> CsvSource::items(const RunContext&) {
    std::vector<std::vector<std::string>> first;
    for (std::size_t row = 0; row < std::min(table_.rows(), previewExtent); ++row)
        first.push_back(table_.row(row));
    std::vector<ContentItem> items;
    for (const auto& [path, members] : matrices_) {
        const std::string name = path == allFeatures ? "X" : nameOfFamily(path);
        ContentItem item{path, name, {table_.rows(), members.size()}, "numbers", ItemKind::matrix, {path}};
        for (const std::vector<std::string>& cells : first) {
            std::vector<std::string>& row = item.preview.emplace_back();
            for (std::size_t d = 0; d < std::min(members.size(), previewExtent); ++d)
                row.push_back(cells[members[d]]);
        }
        items.push_back(std::move(item));
    }
    std::set<std::size_t> features;
    for (const auto& [path, members] : matrices_)
        features.insert(members.begin(), members.end());
    for (std::size_t i = 0; i < table_.columns().size(); ++i) {
        const CsvColumn& column = table_.columns()[i];
        const bool feature = features.contains(i);
        if (feature && features.size() > mostListedFeatures)
            continue; // they would bury the others
        const bool text = column.type == CellType::text, integer = column.type == CellType::integer;
        ContentItem item{column.name,
                         column.name,
                         {table_.rows()},
                         text ? "text" : (integer ? "integer" : "real"),
                         text ? ItemKind::texts
                              : (integer && !feature ? ItemKind::integers : ItemKind::reals),
                         {column.name}};
        for (const std::vector<std::string>& cells : first)
            item.preview.push_back({cells[i]});
        items.push_back(std::move(item));
    }
    return items;
}

std::size_t CsvSource::columnOf(const std::string& path) const {
    for (std::size_t i = 0; i < table_.columns().size(); ++i)
        if (table_.columns()[i].name == path)
            return i;
    throw DataError("there is no column '" + path + "'", table_.where(), "choose another");
}

MatrixF CsvSource::readMatrix(const std::string& path, const RunContext& context) {
    const auto found = matrices_.find(path);
    return table_.numbers(found != matrices_.end() ? found->second : std::vector{columnOf(path)}, context);
}

Column CsvSource::readColumn(const std::string& path, const RunContext& context) {
    return factorCells(table_.texts(columnOf(path), context));
}

std::vector<std::uint8_t> CsvSource::readPictures(const std::string&, const RunContext&) {
    throw DataError("a table of text holds no pictures", table_.where(), "choose no pictures");
}

} // namespace groupscope
