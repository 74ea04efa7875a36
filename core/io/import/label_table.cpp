// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/label_table.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/io/anndata/derived_set.h"
#include "core/io/import/guess_mapping.h"
#include "core/io/import/table_join.h"

#include <utility>

namespace groupscope {

namespace {

/// Puts the rows of the table into the order of the set's, and says how.
std::string matchRows(const EmbeddingSet& set, CsvSource& table, const std::string& where,
                      std::string& namingColumn, const RunContext& context) {
    TableJoin join = joinTable({"names of the rows", set.ids}, table, {}, context);
    if (!join.problem.empty())
        throw DataError(join.problem, where, "give one row for each row of the set, named as there");
    namingColumn = join.column;
    if (!join.column.empty()) {
        if (!join.rowOf.empty())
            table.takeRows(std::move(join.rowOf));
        return "rows are matched by the column '" + join.column + "'";
    }
    if (table.rows() != set.size())
        throw DataError("the table has " + rowsText(table.rows()) + " for the " + rowsText(set.size()) +
                            " of the set, and no column that names them",
                        where,
                        "give one row for each row of the set, or a column with the names of the rows");
    return "rows are taken in the order they stand in";
}

/// Whether groups can be made of the column: not of measured numbers, nor of one value for each row.
bool tellsGroups(const CsvColumn& column, const Column& values, std::size_t rows) {
    return column.mostly != CellType::real && !values.categories.empty() &&
           (values.categories.size() < rows || rows <= 2);
}

void takeRole(std::string& role, bool& several, const std::string& name) {
    several = several || !role.empty();
    role = several ? std::string() : name;
}

} // namespace

LabelTable readLabelTable(const EmbeddingSet& set, const std::filesystem::path& path,
                          const RunContext& context) {
    CsvSource table(CsvTable::read(path, context));
    std::string namingColumn;
    LabelTable labels{.notices = table.tableNotices()};
    labels.rows = matchRows(set, table, path.string(), namingColumn, context);
    bool manyClasses = false, manySplits = false;
    for (const CsvColumn& column : table.columns()) {
        const std::optional<NameRole> role = roleOfName(column.name);
        if (column.name == namingColumn || column.unnamed || column.name.empty() || role == NameRole::ids)
            continue;
        context.throwIfStopped();
        Column values = table.readColumn(column.name, context);
        if (!tellsGroups(column, values, set.size()))
            continue;
        values.name = freeColumnName(set, column.name);
        if (role == NameRole::classColumn)
            takeRole(labels.classColumn, manyClasses, values.name);
        if (role == NameRole::split)
            takeRole(labels.splitColumn, manySplits, values.name);
        labels.columns.push_back(std::move(values));
    }
    if (labels.columns.empty())
        throw DataError("the table has no column of labels", path.string(),
                        "give one whose values are words or whole numbers, and some of them the same");
    return labels;
}

} // namespace groupscope
