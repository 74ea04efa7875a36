// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_records.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_arrays.h"
#include "core/io/anndata/anndata_columns.h"
#include "core/io/anndata/left_out.h"
#include "core/io/column_factoring.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

using Fields = std::vector<Hdf5Field>;

Fields::const_iterator indexOf(const Fields& fields) {
    for (const char* const name : {"index", "_index"}) {
        const auto named = std::find_if(fields.begin(), fields.end(), [&](const Hdf5Field& field) {
            return field.name == name && !field.isArray;
        });
        if (named != fields.end())
            return named;
    }
    return std::find_if(fields.begin(), fields.end(), [](const Hdf5Field& field) {
        return field.type == Hdf5Type::text && !field.isArray;
    });
}

Column readIntegers(const Hdf5Dataset& obs, const Hdf5Field& field, const RunContext& context) {
    return field.isUnsignedLong ? factorIntegers(obs.readField<std::uint64_t>(field, context))
                                : factorIntegers(obs.readField<std::int64_t>(field, context));
}

std::vector<std::string> readIds(const Hdf5Dataset& obs, const Fields& fields, const RunContext& context) {
    const auto index = indexOf(fields);
    if (index != fields.end() && index->type == Hdf5Type::text)
        return obs.readFieldTexts(*index, context);
    if (index == fields.end() || index->type != Hdf5Type::integer)
        throw DataError("the table names no index", obs.where(), "save the file again with AnnData");
    const Column column = readIntegers(obs, *index, context);
    std::vector<std::string> ids;
    for (const int code : column.codes)
        ids.push_back(column.categories[code]);
    return ids;
}

/// The dataset `/uns/<name>_categories`.
std::optional<Hdf5Dataset> categoriesOf(const Hdf5Group& root, const std::string& name) {
    if (root.kindOf("uns") != Hdf5Kind::group)
        return std::nullopt;
    const Hdf5Group uns = root.group("uns");
    if (uns.kindOf(name + "_categories") != Hdf5Kind::dataset)
        return std::nullopt;
    return uns.dataset(name + "_categories");
}

std::optional<Column> readFieldColumn(const Hdf5Dataset& obs, const Hdf5Field& field,
                                      const RunContext& context) {
    if (field.isArray)
        return std::nullopt;
    switch (field.type) {
    case Hdf5Type::text:
        return factorTexts(obs.readFieldTexts(field, context));
    case Hdf5Type::integer:
        return readIntegers(obs, field, context);
    case Hdf5Type::boolean:
        return factorBooleans(obs.readField<std::int8_t>(field, context));
    case Hdf5Type::real:
        return factorWholeReals(obs.readField<double>(field, context));
    default:
        return std::nullopt;
    }
}

} // namespace

std::set<std::string> readObsRecords(const Hdf5Group& root, EmbeddingSet& set, const RunContext& context) {
    const Hdf5Dataset obs = root.dataset("obs");
    const Fields fields = obs.fields();
    set.ids = readIds(obs, fields, context);
    requireSensibleRows(set.ids.size(), obs.where());
    std::set<std::string> used;
    for (auto field = fields.begin(); field != fields.end(); ++field) {
        context.throwIfStopped();
        if (field == indexOf(fields))
            continue;
        const std::optional<Hdf5Dataset> categories = field->type == Hdf5Type::integer && !field->isArray
                                                          ? categoriesOf(root, field->name)
                                                          : std::nullopt;
        std::optional<Column> column;
        if (categories) {
            used.insert("uns/" + field->name + "_categories");
            column =
                categoricalColumn(obs.readField<std::int32_t>(*field, context), readCategories(*categories),
                                  FilePlace(obs.where().file, obs.path() + " " + field->name));
        } else {
            column = readFieldColumn(obs, *field, context);
        }
        if (!column && field->type == Hdf5Type::real && !field->isArray) {
            addNumbers(field->name, obs.readField<double>(*field, context), set);
            continue;
        }
        if (!column) {
            noticeColumn(field->name, field->type, set.notices);
            continue;
        }
        column->name = field->name;
        set.columns.push_back(std::move(*column));
    }
    return used;
}

void readObsmRecords(const Hdf5Dataset& obsm, EmbeddingSet& set, const RunContext& context) {
    requireRows(obsm.shape().empty() ? 1 : obsm.shape()[0], elementAt(obsm.path()), set);
    for (const Hdf5Field& field : obsm.fields()) {
        context.throwIfStopped();
        const bool number = field.type == Hdf5Type::real || field.type == Hdf5Type::integer;
        if (!number || !field.isArray || field.width == 0) {
            set.notices.push_back(leftOut("obsm/" + field.name, "an embedding is a matrix of numbers"));
            continue;
        }
        const std::vector<float> values = obsm.readField<float>(field, context);
        addEmbedding(field.name,
                     Eigen::Map<const MatrixF>(values.data(), static_cast<Eigen::Index>(set.size()),
                                               static_cast<Eigen::Index>(field.width)),
                     set);
    }
}

} // namespace groupscope
