// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata_columns.h"

#include "core/base/error.h"

#include <algorithm>
#include <map>

namespace groupscope {

namespace {

using hdf5::Dataset;
using hdf5::ElementType;
using hdf5::Group;
using hdf5::LinkType;

void requireRows(std::size_t found, std::size_t rows, const std::string& place) {
    if (found != rows)
        throw DataError("the column has " + std::to_string(found) + " values for " + std::to_string(rows) +
                            " rows",
                        place, "write the file again with one value for each row");
}

/// Texts of a dataset of strings, whole numbers or booleans; nothing for other kinds.
std::optional<std::vector<std::string>> textsOf(const Dataset& dataset) {
    if (dataset.shape().size() != 1)
        return std::nullopt;
    if (dataset.elementType() == ElementType::text)
        return dataset.readTexts();
    if (dataset.elementType() != ElementType::integer && dataset.elementType() != ElementType::boolean)
        return std::nullopt;
    std::vector<std::string> texts;
    for (const std::int64_t value : dataset.readIntegers())
        texts.push_back(dataset.elementType() == ElementType::boolean ? (value != 0 ? "True" : "False")
                                                                      : std::to_string(value));
    return texts;
}

Column columnOfIntegers(const std::string& name, const std::vector<std::int64_t>& values) {
    std::map<std::int64_t, int> codes;
    for (const std::int64_t value : values)
        codes.emplace(value, 0);
    Column column{.name = name, .categories = {}, .codes = {}, .colors = {}};
    for (auto& [value, code] : codes) { // in the order of numbers, so that 10 follows 9
        code = static_cast<int>(column.categories.size());
        column.categories.push_back(std::to_string(value));
    }
    column.codes.reserve(values.size());
    for (const std::int64_t value : values)
        column.codes.push_back(codes[value]);
    return column;
}

/// Codes with their categories, checked.
Column categoricalColumn(const std::string& name, const Dataset& codes, const Dataset& categories,
                         std::size_t rows) {
    Column column{.name = name, .categories = {}, .codes = {}, .colors = {}};
    const std::optional<std::vector<std::string>> texts = textsOf(categories);
    if (!texts)
        throw DataError("the categories are neither text nor whole numbers", categories.place(),
                        "write the column with text categories");
    column.categories = *texts;
    const std::vector<std::int64_t> values = codes.readIntegers();
    requireRows(values.size(), rows, codes.place());
    column.codes.reserve(values.size());
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (values[row] < -1 || values[row] >= static_cast<std::int64_t>(column.categories.size()))
            throw DataError("code " + std::to_string(values[row]) + " in row " + std::to_string(row) +
                                " is not one of " + std::to_string(column.categories.size()) + " categories",
                            codes.place(), "the file may be damaged: write it again");
        column.codes.push_back(static_cast<int>(values[row]));
    }
    return column;
}

/// nullable-integer, nullable-boolean, nullable-string-array: values and a mask that is true where one is
/// missing.
std::optional<Column> nullableColumn(const std::string& name, const Group& group, std::size_t rows) {
    const Dataset values = group.dataset("values");
    std::optional<std::vector<std::string>> texts = textsOf(values);
    if (!texts)
        return std::nullopt;
    requireRows(texts->size(), rows, values.place());
    const std::vector<std::int64_t> mask = group.dataset("mask").readIntegers();
    requireRows(mask.size(), rows, group.place() + "/mask");
    Column column = values.elementType() == ElementType::integer
                        ? columnOfIntegers(name, values.readIntegers())
                        : columnOfTexts(name, *texts);
    for (std::size_t row = 0; row < rows; ++row)
        if (mask[row] != 0)
            column.codes[row] = -1;
    return column;
}

std::optional<Column> readDatasetColumn(const Group& obs, const std::string& name, std::size_t rows) {
    const Dataset dataset = obs.dataset(name);
    // anndata 0.7 keeps the categories of all columns in one group beside them.
    if (obs.kind("__categories") == LinkType::group &&
        obs.group("__categories").kind(name) == LinkType::dataset)
        return categoricalColumn(name, dataset, obs.group("__categories").dataset(name), rows);
    if (dataset.elementType() == ElementType::integer && dataset.shape().size() == 1) {
        const std::vector<std::int64_t> values = dataset.readIntegers();
        requireRows(values.size(), rows, dataset.place());
        return columnOfIntegers(name, values);
    }
    const std::optional<std::vector<std::string>> texts = textsOf(dataset);
    if (!texts)
        return std::nullopt;
    requireRows(texts->size(), rows, dataset.place());
    return columnOfTexts(name, *texts);
}

} // namespace

Column columnOfTexts(const std::string& name, const std::vector<std::string>& texts) {
    std::map<std::string, int> codes;
    for (const std::string& text : texts)
        codes.emplace(text, 0);
    Column column{.name = name, .categories = {}, .codes = {}, .colors = {}};
    for (auto& [text, code] : codes) { // sorted, as pandas makes categories
        code = static_cast<int>(column.categories.size());
        column.categories.push_back(text);
    }
    column.codes.reserve(texts.size());
    for (const std::string& text : texts)
        column.codes.push_back(codes[text]);
    return column;
}

std::vector<std::string> readRowNames(const Group& obs) {
    const std::string index = obs.textAttribute("_index").value_or("_index");
    std::optional<std::vector<std::string>> names;
    if (obs.kind(index) == LinkType::group) // nullable-string-array, in files written from 2026 on
        names = textsOf(obs.group(index).dataset("values"));
    else
        names = textsOf(obs.dataset(index));
    if (!names)
        throw DataError("the row names are neither text nor whole numbers", obs.place() + "/" + index,
                        "write the file as anndata does");
    return *names;
}

std::optional<Column> readColumn(const Group& obs, const std::string& name, std::size_t rows,
                                 std::vector<std::string>& notices) {
    std::optional<Column> column;
    const LinkType kind = obs.kind(name);
    if (kind == LinkType::dataset) {
        column = readDatasetColumn(obs, name, rows);
    } else if (kind == LinkType::group) {
        const Group group = obs.group(name);
        if (group.kind("codes") == LinkType::dataset && group.kind("categories") == LinkType::dataset)
            column = categoricalColumn(name, group.dataset("codes"), group.dataset("categories"), rows);
        else if (group.kind("values") == LinkType::dataset && group.kind("mask") == LinkType::dataset)
            column = nullableColumn(name, group, rows);
    }
    if (!column)
        notices.push_back("obs/" + name +
                          " is skipped: it is no column of categories, text, whole numbers or booleans");
    return column;
}

} // namespace groupscope
