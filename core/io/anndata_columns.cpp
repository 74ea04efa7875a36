// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata_columns.h"

#include "core/base/error.h"
#include "core/io/column_factoring.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <set>
#include <utility>

namespace groupscope {

namespace {

/// Texts, integers or booleans of one dataset as categories and codes.
std::optional<Column> readPlainColumn(const Hdf5Dataset& dataset, const RunContext& context) {
    if (dataset.shape().size() != 1)
        return std::nullopt;
    switch (dataset.type()) {
    case Hdf5Type::text:
        return factorTexts(dataset.readTexts(context));
    case Hdf5Type::integer:
        return factorIntegers(dataset.readNumbers<std::int64_t>(context));
    case Hdf5Type::boolean:
        return factorBooleans(dataset.readNumbers<std::int8_t>(context));
    default:
        return std::nullopt;
    }
}

/// The categories of a categorical column as text, in their own order.
std::vector<std::string> readCategories(const Hdf5Dataset& dataset) {
    std::vector<std::string> texts;
    switch (dataset.type()) {
    case Hdf5Type::text:
        return dataset.readTexts();
    case Hdf5Type::boolean:
        for (const std::int8_t value : dataset.readNumbers<std::int8_t>())
            texts.emplace_back(value != 0 ? "True" : "False");
        return texts;
    case Hdf5Type::integer:
        for (const std::int64_t value : dataset.readNumbers<std::int64_t>())
            texts.push_back(std::to_string(value));
        return texts;
    default:
        for (const double value : dataset.readNumbers<double>()) {
            char digits[32];
            texts.emplace_back(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
        }
        return texts;
    }
}

Column readCategorical(const Hdf5Dataset& codes, const Hdf5Dataset& categories, const RunContext& context) {
    Column column;
    column.categories = readCategories(categories);
    std::set<std::string_view> seen;
    for (const std::string& category : column.categories)
        if (!seen.insert(category).second)
            throw DataError("category '" + category + "' appears twice", categories.where(),
                            "give each category its own name");
    column.codes = codes.readNumbers<std::int32_t>(context); // what does not fit becomes out of range
    const int count = static_cast<int>(column.categories.size());
    for (std::size_t row = 0; row < column.codes.size(); ++row)
        if (column.codes[row] < -1 || column.codes[row] >= count)
            throw DataError("row " + std::to_string(row) + " has code " + std::to_string(column.codes[row]) +
                                " but there are " + std::to_string(count) + " categories",
                            codes.where(), "make the file again");
    return column;
}

std::optional<Column> readNullable(const Hdf5Group& group, const RunContext& context) {
    std::optional<Column> column = readPlainColumn(group.dataset("values"), context);
    if (!column)
        return std::nullopt;
    const Hdf5Dataset mask = group.dataset("mask");
    const std::vector<std::int8_t> missing = mask.readNumbers<std::int8_t>(context);
    if (missing.size() != column->codes.size())
        throw DataError("the mask has " + std::to_string(missing.size()) + " elements for " +
                            std::to_string(column->codes.size()) + " values",
                        mask.where(), "make the file again");
    for (std::size_t row = 0; row < missing.size(); ++row)
        if (missing[row] != 0)
            column->codes[row] = -1;
    dropUnusedCategories(*column); // what stands under the mask is no value
    return column;
}

std::optional<Column> readColumnGroup(const Hdf5Group& group, const RunContext& context) {
    const std::string encoding = group.textAttribute("encoding-type").value_or("");
    if (encoding == "categorical")
        return readCategorical(group.dataset("codes"), group.dataset("categories"), context);
    if (encoding.starts_with("nullable-"))
        return readNullable(group, context);
    return std::nullopt;
}

/// Name of the index element: attribute `_index`, or one of the names in use before there was one.
std::string indexName(const Hdf5Group& obs) {
    for (const std::string& name :
         {obs.textAttribute("_index").value_or(""), std::string("_index"), std::string("index")})
        if (obs.kindOf(name) == Hdf5Kind::dataset || obs.kindOf(name) == Hdf5Kind::group)
            return name;
    throw DataError("the table names no index", obs.where(), "save the file again with AnnData");
}

std::vector<std::string> readIndex(const Hdf5Group& obs, const std::string& name, const RunContext& context) {
    if (obs.kindOf(name) == Hdf5Kind::dataset) {
        const Hdf5Dataset dataset = obs.dataset(name);
        if (dataset.type() == Hdf5Type::text)
            return dataset.readTexts(context);
    }
    std::vector<std::string> unused;
    const std::optional<Column> column = readColumn(obs, name, context, unused);
    if (!column)
        throw DataError("the index is neither text nor integers", obs.whereIs(name),
                        "save the file again with AnnData");
    std::vector<std::string> ids;
    for (const int code : column->codes)
        ids.push_back(code < 0 ? std::string() : column->categories[static_cast<std::size_t>(code)]);
    return ids;
}

/// Columns in the order the file states; those it forgets to state follow in alphabetical order.
std::vector<std::string> columnNames(const Hdf5Group& obs, const std::string& index) {
    std::vector<std::string> names;
    std::set<std::string> known = {index, "__categories"}; // anndata 0.7 keeps all categories in there
    for (const std::string& name : obs.textListAttribute("column-order"))
        if (obs.kindOf(name) != Hdf5Kind::missing && known.insert(name).second)
            names.push_back(name);
    for (const std::string& name : obs.children())
        if (known.insert(name).second)
            names.push_back(name);
    return names;
}

} // namespace

std::optional<Column> readColumn(const Hdf5Group& dataframe, const std::string& name,
                                 const RunContext& context, std::vector<std::string>& notices) {
    std::optional<Column> column;
    const Hdf5Kind kind = dataframe.kindOf(name);
    if (kind == Hdf5Kind::group) {
        column = readColumnGroup(dataframe.group(name), context);
    } else if (kind == Hdf5Kind::dataset) {
        const Hdf5Dataset dataset = dataframe.dataset(name);
        column = dataset.hasReference("categories")
                     ? readCategorical(dataset, dataset.referencedDataset("categories"), context)
                     : readPlainColumn(dataset, context);
    }
    if (column)
        column->name = name;
    else
        notices.push_back("column '" + name +
                          "' is left out: it holds no categories, text, integers or booleans");
    return column;
}

void readObs(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context) {
    const Hdf5Kind kind = root.kindOf("obs");
    if (kind == Hdf5Kind::dataset)
        throw DataError("the table of rows is in the form of anndata 0.6", root.whereIs("obs"),
                        "open and save the file with a newer anndata");
    if (kind != Hdf5Kind::group)
        throw DataError("there is no table of rows", root.whereIs("obs"), "give a file written by AnnData");
    const Hdf5Group obs = root.group("obs");
    const std::string index = indexName(obs);
    set.ids = readIndex(obs, index, context);
    if (set.ids.empty())
        throw DataError("there are no rows", obs.where(), "give a file with at least one row");
    if (set.ids.size() > static_cast<std::size_t>(INT_MAX))
        throw DataError("there are " + std::to_string(set.ids.size()) + " rows", obs.where(),
                        "give at most " + std::to_string(INT_MAX));
    for (const std::string& name : columnNames(obs, index)) {
        context.throwIfStopped();
        std::optional<Column> column = readColumn(obs, name, context, set.notices);
        if (!column)
            continue;
        if (column->codes.size() != set.ids.size())
            throw DataError("obs has " + std::to_string(set.ids.size()) + " rows but column '" + name +
                                "' has " + std::to_string(column->codes.size()),
                            obs.whereIs(name), "give every column one value per row");
        set.columns.push_back(std::move(*column));
    }
}

} // namespace groupscope
