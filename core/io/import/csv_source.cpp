// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/csv_source.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/column_factoring.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/messages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace groupscope {

namespace {

const std::string allFeatures = "*";
constexpr std::size_t mostListedFeatures = 32;

/// Path of columns named "0", "1", …
const std::string bareNumbers = "#*";

/// "f" of "f12" and "x[" of "x[12]"; the name itself when it does not end with digits.
std::string_view withoutDigits(std::string_view name) {
    const std::string_view open =
        name.ends_with(']') || name.ends_with(')') ? name.substr(0, name.size() - 1) : name;
    const std::size_t last = open.find_last_not_of("0123456789");
    const std::string_view stem =
        last == std::string_view::npos ? std::string_view() : open.substr(0, last + 1);
    return stem.size() == open.size() ? name : stem;
}

/// "clip" of "clip_*".
std::string nameOfFamily(const std::string& path) {
    if (path == bareNumbers)
        return "X";
    const std::size_t last = path.find_last_not_of("*_-.[( ");
    return last == std::string::npos ? "X" : path.substr(0, last + 1);
}

using Matrices = std::map<std::string, std::vector<std::size_t>>;

std::string pathOfFamily(std::string_view stem) {
    return stem.empty() ? bareNumbers : std::string(stem) + "*";
}

/// The 12 of "f12" and of "x[12]".
std::uint64_t numberOf(std::string_view name) {
    std::uint64_t number = 0;
    const std::string_view digits = name.substr(withoutDigits(name).size());
    parseCell(digits.substr(0, digits.find_first_of("])")), number);
    return number;
}

/// Columns that a number tells apart: "f*" -> f0, f1, ... A few integers may be anything, so it takes eight.
Matrices familiesOf(const std::vector<CsvColumn>& columns) {
    constexpr std::size_t fewest = 8;
    Matrices families;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string_view stem = withoutDigits(columns[i].name);
        if (columns[i].mostly != CellType::text && stem.size() < columns[i].name.size())
            families[pathOfFamily(stem)].push_back(i);
    }
    std::erase_if(families, [&](const auto& entry) {
        const bool real = std::any_of(entry.second.begin(), entry.second.end(), [&](std::size_t member) {
            return columns[member].mostly == CellType::real;
        });
        return entry.second.size() < (real ? 2 : fewest);
    });
    return families;
}

std::string firstUnreadable(const CsvTable& table, const CsvColumn& column) {
    return column.unreadableRow ? ", first at " + table.placeOf(*column.unreadableRow)
                                : ", as far as its first rows tell";
}

/// The smallest and the largest number in the names of some columns.
std::pair<std::uint64_t, std::uint64_t> numberRange(const std::vector<CsvColumn>& columns,
                                                    const std::vector<std::size_t>& members) {
    std::uint64_t smallest = UINT64_MAX, largest = 0;
    for (const std::size_t member : members) {
        smallest = std::min(smallest, numberOf(columns[member].name));
        largest = std::max(largest, numberOf(columns[member].name));
    }
    return {smallest, largest};
}

/// Columns of few or no numbers whose names belong to a family: f3 among f0 ... f63. With a number or between
/// others of its family a column joins it, so that reading says where it cannot be read; at either end it may
/// be something else, and is left out with a notice.
std::vector<std::string> settleUnreadable(const CsvTable& table, Matrices& families) {
    std::vector<std::string> notices;
    const std::vector<CsvColumn>& columns = table.columns();
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> ranges;
    for (const auto& [path, members] : families)
        ranges[path] = numberRange(columns, members);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string& name = columns[i].name;
        const std::string_view stem = withoutDigits(name);
        const auto family = families.find(pathOfFamily(stem));
        if (columns[i].mostly != CellType::text || stem.size() == name.size() || family == families.end())
            continue;
        const auto [smallest, largest] = ranges[family->first];
        const bool between = smallest < numberOf(name) && numberOf(name) < largest;
        if (between || columns[i].partly != CellType::text)
            family->second.push_back(i);
        else
            notices.push_back("column '" + name + "' is no part of the embedding " + family->first +
                              ": it holds no numbers" + firstUnreadable(table, columns[i]));
    }
    for (auto& [path, members] : families)
        std::sort(members.begin(), members.end());
    return notices;
}

/// Columns that may have been meant as features but are in no matrix: numbers between texts, or only empty
/// cells in the first rows.
std::vector<std::string> leftOut(const CsvTable& table, const Matrices& matrices) {
    std::vector<std::string> notices;
    if (matrices.empty())
        return notices;
    std::set<std::size_t> members;
    for (const auto& [path, columns] : matrices)
        members.insert(columns.begin(), columns.end());
    for (std::size_t i = 0; i < table.columns().size(); ++i) {
        const CsvColumn& column = table.columns()[i];
        const bool mixed = column.type == CellType::text && column.partly != CellType::text;
        if (!members.contains(i) && !roleOfName(column.name) && (mixed || column.empty))
            notices.push_back("column '" + column.name + "' is no part of an embedding: " +
                              (mixed ? "not all of its cells are numbers" + firstUnreadable(table, column)
                                     : std::string("its first cells are empty")));
    }
    return notices;
}

std::string listOf(const CsvTable& table, const std::vector<std::size_t>& columns) {
    constexpr std::size_t most = 6;
    return joinedUpTo(most, columns,
                      [&](std::size_t column) { return inQuotes(table.columns()[column].name); });
}

/// Columns that a table offers as embeddings.
struct Features {
    Matrices matrices;
    std::set<std::size_t> columns; ///< of the embeddings that are guessed
    std::vector<Message> notices;
};

/// Real columns beside families that hold most of the real columns measure something else (age, confidence,
/// year): they are columns, unless somebody asks for "*".
Features featuresOf(const CsvTable& table) {
    const std::vector<CsvColumn>& columns = table.columns();
    Features features;
    Matrices& found = features.matrices;
    found = familiesOf(columns);
    for (const std::string& notice : settleUnreadable(table, found))
        features.notices.push_back(notice);
    std::set<std::size_t> grouped;
    for (const auto& [stem, members] : found)
        grouped.insert(members.begin(), members.end());
    std::vector<std::size_t> all, beside, integers;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::optional<NameRole> named = roleOfName(columns[i].name);
        const bool role = named && named != NameRole::embedding;
        const bool real = columns[i].mostly == CellType::real && !role;
        if (grouped.contains(i) || real)
            all.push_back(i);
        else if (columns[i].mostly == CellType::integer && !role)
            integers.push_back(i);
        if (real && !grouped.contains(i))
            beside.push_back(i);
    }
    if (all.empty())
        all = integers;
    const bool families = 2 * grouped.size() > all.size();
    if (found.size() == 1 && beside.empty())
        found.clear(); // one embedding: it needs no name of its own
    else if (families && !beside.empty())
        features.notices.push_back(message<ioMessages, "columns_beside_embeddings">(
            listOf(table, beside), std::to_string(all.size())));
    else if (!families && !all.empty())
        features.notices.push_back("the embedding is made of " + std::to_string(all.size()) +
                                   (all.size() == 1 ? " column: " : " columns: ") + listOf(table, all));
    if (!all.empty() && (found.size() < 2 || !beside.empty()))
        found[allFeatures] = all;
    features.columns = families && !found.empty() && !beside.empty()
                           ? grouped
                           : std::set<std::size_t>(all.begin(), all.end());
    for (const std::string& notice : leftOut(table, found))
        features.notices.push_back(notice);
    return features;
}

/// The whole numbers that cells are, "" for missing ones, in the shortest form; nothing where not all are
/// written alike: "12"; "12.0", with as many zeros in all; or "1.20e+01", as numpy.savetxt writes. Then two
/// cells that differ might be one number, and they are kept as they stand.
std::optional<std::vector<std::string>> wholeNumbers(const std::vector<std::string>& cells) {
    std::vector<std::string> numbers;
    std::optional<WholeForm> form;
    numbers.reserve(cells.size());
    for (const std::string& text : cells) {
        const std::string_view cell = bareCell(text);
        WholeForm own;
        if (cell.empty())
            numbers.emplace_back();
        else if (std::optional<std::string> number = wholeNumber(cell, own);
                 number && own == form.value_or(own))
            form = own, numbers.push_back(*std::move(number));
        else
            return std::nullopt;
    }
    return numbers;
}

/// Cells as whole numbers or as they are; "" is missing.
Column factorCells(std::vector<std::string> values) {
    std::optional<std::vector<std::string>> whole = wholeNumbers(values);
    const bool areWhole = whole.has_value();
    if (areWhole)
        values = *std::exchange(whole, std::nullopt); // of many rows two copies are too many
    std::vector<std::size_t> missing;
    std::string known; // stands for missing cells, which add no category
    for (std::size_t row = 0; row < values.size(); ++row)
        if (values[row].empty())
            missing.push_back(row);
        else if (known.empty())
            known = values[row];
    for (const std::size_t row : missing)
        values[row] = known;
    Column column = areWhole ? factorWritten(values) : factorTexts(values);
    for (const std::size_t row : missing)
        column.codes[row] = -1;
    dropUnusedCategories(column);
    return column;
}

} // namespace

CsvSource::CsvSource(CsvTable table)
    : table_(std::move(table))
    , notices_(table_.notices().begin(), table_.notices().end()) {
    Features features = featuresOf(table_);
    matrices_ = std::move(features.matrices);
    features_ = std::move(features.columns);
    notices_.insert(notices_.end(), features.notices.begin(), features.notices.end());
}

std::vector<ContentItem> CsvSource::items(const RunContext&) {
    std::vector<std::vector<std::string>> first;
    for (std::size_t row = 0; row < std::min(rows(), previewExtent); ++row)
        first.push_back(rowAt(row));
    std::vector<ContentItem> items;
    for (const auto& [path, members] : matrices_) {
        // One embedding needs no name of its own.
        const bool only = matrices_.size() == (matrices_.contains(allFeatures) ? 2 : 1);
        const std::string name = path == allFeatures || only ? "X" : nameOfFamily(path);
        ContentItem item{path, name, {rows(), members.size()}, "numbers", ItemKind::matrix, {path}};
        for (const std::vector<std::string>& cells : first) {
            std::vector<std::string>& row = item.preview.emplace_back();
            for (std::size_t d = 0; d < std::min(members.size(), previewExtent); ++d)
                row.push_back(cells[members[d]]);
        }
        items.push_back(std::move(item));
    }
    for (std::size_t i = 0; i < table_.columns().size(); ++i) {
        const CsvColumn& column = table_.columns()[i];
        const bool feature = features_.contains(i);
        if (feature && features_.size() > mostListedFeatures)
            continue; // they would bury the others
        const bool text = column.type == CellType::text, integer = column.type == CellType::integer;
        ContentItem item{column.name,
                         column.name,
                         {rows()},
                         text ? "text" : (integer ? "integer" : "real"),
                         text ? ItemKind::texts
                              : (integer && !feature ? ItemKind::integers : ItemKind::reals),
                         {column.name}};
        item.measured = !text && !integer && !feature;
        for (const std::vector<std::string>& cells : first)
            item.preview.push_back({cells[i]});
        items.push_back(std::move(item));
    }
    return items;
}

bool CsvSource::hasColumn(const std::string& name) const {
    return std::any_of(columns().begin(), columns().end(),
                       [&](const CsvColumn& column) { return column.name == name; });
}

std::size_t CsvSource::columnOf(const std::string& path) const {
    for (std::size_t i = 0; i < table_.columns().size(); ++i)
        if (table_.columns()[i].name == path)
            return i;
    throw DataError("there is no column '" + path + "'", table_.where(), "choose another");
}

std::vector<std::string> CsvSource::rowAt(std::size_t index) const {
    if (order_.empty())
        return table_.row(index);
    return order_[index] < 0 ? std::vector<std::string>(table_.columns().size())
                             : table_.row(static_cast<std::size_t>(order_[index]));
}

std::vector<std::string> CsvSource::texts(const std::string& column, const RunContext& context) const {
    return table_.texts(columnOf(column), context);
}

std::vector<std::vector<std::string>> CsvSource::sampleRows(std::size_t most) const {
    std::vector<std::vector<std::string>> rows;
    const std::size_t count = std::min(table_.rows(), most);
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back(table_.row(i * table_.rows() / count));
    return rows;
}

std::vector<std::string> CsvSource::dimensionNames(const std::string& path) const {
    std::vector<std::string> names;
    if (const auto found = matrices_.find(path); found != matrices_.end())
        for (const std::size_t column : found->second)
            names.push_back(columns()[column].name);
    return names;
}

MatrixF CsvSource::readMatrix(const std::string& path, const RunContext& context) {
    const auto found = matrices_.find(path);
    return numbers(found != matrices_.end() ? found->second : std::vector{columnOf(path)}, context);
}

MatrixF CsvSource::numbers(std::span<const std::size_t> columns, const RunContext& context) const {
    MatrixF stored = table_.numbers(columns, context);
    if (order_.empty())
        return stored;
    MatrixF matrix(static_cast<Eigen::Index>(order_.size()), stored.cols());
    for (Eigen::Index row = 0; row < matrix.rows(); ++row) {
        const int from = order_[row];
        if (from < 0)
            matrix.row(row).setConstant(std::numeric_limits<float>::quiet_NaN());
        else
            matrix.row(row) = stored.row(from);
    }
    return matrix;
}

Column CsvSource::readColumn(const std::string& path, const RunContext& context) {
    std::vector<std::string> stored = texts(path, context);
    if (order_.empty())
        return factorCells(std::move(stored));
    std::vector<std::string> cells;
    for (const int row : order_)
        cells.push_back(row < 0 ? std::string() : stored[row]);
    return factorCells(std::move(cells));
}

std::vector<std::uint8_t> CsvSource::readPictures(const std::string&, const RunContext&) {
    throw DataError("a table of text holds no pictures", table_.where(), "choose no pictures");
}

} // namespace groupscope
