// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_columns.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/anndata/anndata_records.h"
#include "core/io/column_factoring.h"
#include "core/io/messages.h"

#include <algorithm>
#include <charconv>
#include <climits>
#include <set>
#include <string_view>
#include <utility>

namespace groupscope {

namespace {

/// The list of one dataset as categories and codes.
std::optional<Column> readPlainColumn(const Hdf5Dataset& dataset, const RunContext& context) {
    if (dataset.shape().size() != 1)
        return std::nullopt;
    if (dataset.exceedsDouble())
        return std::nullopt;
    if (dataset.type() == Hdf5Type::real)
        return factorWholeReals(dataset.readNumbers<double>(context));
    return factorDataset(dataset, context);
}

/// Whatever the dataset holds as text.
std::vector<std::string> textsOf(const Hdf5Dataset& dataset) {
    std::vector<std::string> texts;
    switch (dataset.type()) {
    case Hdf5Type::text:
        return dataset.readValues();
    case Hdf5Type::boolean:
        for (const std::int8_t value : dataset.readNumbers<std::int8_t>())
            texts.emplace_back(value != 0 ? "True" : "False");
        return texts;
    case Hdf5Type::integer:
        if (dataset.isUnsignedLong())
            for (const std::uint64_t value : dataset.readNumbers<std::uint64_t>())
                texts.push_back(std::to_string(value));
        else
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

/// Categories are a list, or since anndata 0.12 a group of values and mask of which none is missing.
std::vector<std::string> readCategoriesOf(const Hdf5Group& column) {
    if (column.kindOf("categories") != Hdf5Kind::group)
        return readCategories(column.dataset("categories"));
    const Hdf5Group categories = column.group("categories");
    for (const std::int8_t missing : categories.dataset("mask").readNumbers<std::int8_t>())
        if (missing != 0)
            throw DataError("a category is missing", categories.where(), "make the file again");
    return readCategories(categories.dataset("values"));
}

Column readCategorical(const Hdf5Dataset& codes, std::vector<std::string> categories,
                       const RunContext& context) {
    if (codes.shape().size() != 1)
        throw DataError("codes of shape " + codes.shapeText() + " are no list", codes.where(),
                        "make the file again");
    // what does not fit becomes out of range
    return categoricalColumn(codes.readNumbers<std::int32_t>(context), std::move(categories), codes.where());
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
        return readCategorical(group.dataset("codes"), readCategoriesOf(group), context);
    if (encoding.starts_with("nullable-"))
        return readNullable(group, context);
    return std::nullopt;
}

/// Whether the element is one real number for each row.
bool holdsReals(const Hdf5Group& frame, const std::string& name) {
    if (frame.kindOf(name) != Hdf5Kind::dataset)
        return false;
    const Hdf5Dataset dataset = frame.dataset(name);
    return dataset.type() == Hdf5Type::real && dataset.shape().size() == 1;
}

void noticeUnwrittenColumn(const Hdf5Group& obs, const std::string& name, std::vector<Message>& notices) {
    const std::string said = "column '" + name + "'";
    if (obs.kindOf(name) == Hdf5Kind::dataset)
        return noticeUnwritten(obs.dataset(name), said, notices);
    if (obs.kindOf(name) != Hdf5Kind::group)
        return;
    const Hdf5Group group = obs.group(name);
    for (const char* const part : {"codes", "categories", "values", "mask"})
        if (group.kindOf(part) == Hdf5Kind::dataset)
            noticeUnwritten(group.dataset(part), said, notices);
}

std::vector<std::string> readIndex(const Hdf5Group& obs, const std::string& name, const RunContext& context) {
    if (obs.kindOf(name) == Hdf5Kind::dataset) {
        const Hdf5Dataset dataset = obs.dataset(name);
        if (dataset.type() == Hdf5Type::text)
            return dataset.readValues(context);
    }
    std::vector<Message> unused;
    const std::optional<Column> column = readColumn(obs, name, context, unused);
    if (!column)
        throw DataError("the index is neither text nor integers", obs.whereIs(name),
                        "save the file again with AnnData");
    std::vector<std::string> ids;
    for (const int code : column->codes)
        ids.push_back(code < 0 ? std::string() : column->categories[code]);
    return ids;
}

} // namespace

std::vector<std::string> readCategories(const Hdf5Dataset& dataset) {
    std::vector<std::string> categories = textsOf(dataset);
    std::set<std::string_view> seen;
    for (const std::string& category : categories)
        if (!seen.insert(category).second)
            throw DataError("category '" + category + "' appears twice", dataset.where(),
                            "give each category its own name");
    return categories;
}

Column categoricalColumn(std::vector<int> codes, std::vector<std::string> categories,
                         const FilePlace& where) {
    Column column;
    column.codes = std::move(codes);
    column.categories = std::move(categories);
    const int count = static_cast<int>(column.categories.size());
    for (std::size_t row = 0; row < column.codes.size(); ++row)
        if (column.codes[row] < -1 || column.codes[row] >= count)
            throw DataError("row " + std::to_string(row) + " has code " + std::to_string(column.codes[row]) +
                                " but there are " + std::to_string(count) + " categories",
                            where, "make the file again");
    return column;
}

void requireSensibleRows(std::size_t rows, const FilePlace& where) {
    if (rows == 0)
        throw DataError("there are no examples", where, "give a file with at least one example");
    if (rows > static_cast<std::size_t>(INT_MAX))
        throw DataError("there are " + std::to_string(rows) + " examples", where,
                        "give at most " + std::to_string(INT_MAX));
}

void noticeColumn(const std::string& name, Hdf5Type type, std::vector<Message>& notices) {
    notices.push_back("column '" + name + "' is left out: it holds " +
                      (type == Hdf5Type::real ? "no number but NaN, or more than one for each example"
                                              : "no categories, text, integers or booleans"));
}

void addNumbers(const std::string& name, std::vector<double> values, EmbeddingSet& set) {
    if (std::optional<NumberColumn> numbers = measuredNumbers(std::move(values))) {
        numbers->name = name;
        set.numbers.push_back(std::move(*numbers));
    } else {
        noticeColumn(name, Hdf5Type::real, set.notices);
    }
}

std::string indexName(const Hdf5Group& obs) {
    for (const std::string& name :
         {obs.textAttribute("_index").value_or(""), std::string("_index"), std::string("index")})
        if (obs.kindOf(name) == Hdf5Kind::dataset || obs.kindOf(name) == Hdf5Kind::group)
            return name;
    throw DataError("the table names no index", obs.where(), "save the file again with AnnData");
}

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

std::set<std::string> noticeLostColumns(const Hdf5Group& dataframe, const Message& place,
                                        std::vector<Message>& notices) {
    std::set<std::string> folders;
    std::vector<std::string> parted, lost;
    for (const std::string& name : dataframe.textListAttribute("column-order")) {
        if (const std::size_t slash = name.find('/'); slash != std::string::npos) {
            parted.push_back(name);
            const std::string folder = name.substr(0, slash);
            if (dataframe.kindOf(folder) == Hdf5Kind::group &&
                !dataframe.group(folder).textAttribute("encoding-type"))
                folders.insert(folder);
        } else if (dataframe.kindOf(name) == Hdf5Kind::missing) {
            lost.push_back(name);
        }
    }
    const auto columns = [&](const std::vector<std::string>& names) {
        constexpr std::size_t mostNamed = 5;
        return place +
               ((names.size() == 1 ? "column " : "columns ") +
                joinedAndMore(mostNamed, names, ", ", inQuotes) + (names.size() == 1 ? " is" : " are"));
    };
    if (!parted.empty())
        notices.push_back(columns(parted) +
                          " left out: a / in the name makes a folder in the file; rename what has one");
    if (!lost.empty())
        notices.push_back(columns(lost) +
                          " named by the table and not in it: what wrote the file may have stopped early");
    return folders;
}

std::optional<Column> readColumn(const Hdf5Group& dataframe, const std::string& name,
                                 const RunContext& context, std::vector<Message>& notices) {
    std::optional<Column> column;
    const Hdf5Kind kind = dataframe.kindOf(name);
    if (kind == Hdf5Kind::group) {
        column = readColumnGroup(dataframe.group(name), context);
    } else if (kind == Hdf5Kind::dataset) {
        const Hdf5Dataset dataset = dataframe.dataset(name);
        column =
            dataset.hasReference("categories")
                ? readCategorical(dataset, readCategories(dataset.referencedDataset("categories")), context)
                : readPlainColumn(dataset, context);
    }
    if (column)
        column->name = name;
    else
        noticeColumn(name, kind == Hdf5Kind::dataset ? dataframe.dataset(name).type() : Hdf5Type::other,
                     notices);
    return column;
}

std::set<std::string> readObs(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context) {
    const Hdf5Kind kind = root.kindOf("obs");
    if (kind == Hdf5Kind::dataset && !root.dataset("obs").fields().empty())
        return readObsRecords(root, set, context);
    if (kind != Hdf5Kind::group)
        throw DataError("there is no table of examples", root.whereIs("obs"),
                        "give a file written by AnnData");
    const Hdf5Group obs = root.group("obs");
    const std::string index = indexName(obs);
    set.ids = readIndex(obs, index, context);
    requireSensibleRows(set.ids.size(), obs.where());
    const std::set<std::string> folders = noticeLostColumns(obs, "", set.notices);
    for (const std::string& name : columnNames(obs, index)) {
        context.throwIfStopped();
        if (folders.contains(name))
            continue;
        const auto requireRows = [&](std::size_t rows) {
            if (rows != set.ids.size())
                throw DataError(message<ioMessages, "other_row_count">(std::to_string(set.ids.size()),
                                                                       "column '" + name + "'",
                                                                       std::to_string(rows)),
                                obs.whereIs(name), "give every column one value per row");
        };
        noticeUnwrittenColumn(obs, name, set.notices);
        std::vector<Message> notices;
        if (std::optional<Column> column = readColumn(obs, name, context, notices)) {
            requireRows(column->codes.size());
            set.columns.push_back(std::move(*column));
        } else if (holdsReals(obs, name)) {
            std::vector<double> values = obs.dataset(name).readNumbers<double>(context);
            requireRows(values.size());
            addNumbers(name, std::move(values), set);
        } else {
            set.notices.insert(set.notices.end(), notices.begin(), notices.end());
        }
    }
    return {};
}

} // namespace groupscope
