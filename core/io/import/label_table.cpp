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

/// Whether the names of the rows are their numbers: nobody gave them.
bool areCounted(const std::vector<std::string>& ids) {
    for (std::size_t row = 0; row < ids.size(); ++row)
        if (ids[row] != std::to_string(row))
            return false;
    return true;
}

/// Puts the rows of the table into the order of the set's; the join is what it says of that.
TableJoin matchRows(const EmbeddingSet& set, CsvSource& table, const std::string& where,
                    const RunContext& context) {
    const RowNames names{"names of the examples", set.ids, areCounted(set.ids)};
    TableJoin join = joinTable({&names, 1}, table, {}, context);
    if (!join.problem.empty())
        throw DataError("the table does not fit the set: " + join.problem, where,
                        "give one line for each example of the set, named as there; cells may be empty");
    if (join.column.empty() && table.rows() != set.size())
        throw DataError(
            "the table has " + counted(table.rows(), "row", "rows") + " for the " + rowsText(set.size()) +
                " of the set, and no column that names them",
            where, "give one line for each example of the set, or a column with the names of the examples");
    if (!join.rowOf.empty())
        table.takeRows(std::move(join.rowOf));
    return join;
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
    LabelTable labels{.notices = table.tableNotices()};
    const TableJoin join = matchRows(set, table, path.string(), context);
    labels.rows = join.rule;
    labels.notices.insert(labels.notices.end(), join.notices.begin(), join.notices.end());
    bool manyClasses = false, manySplits = false;
    for (const CsvColumn& column : table.columns()) {
        const std::optional<NameRole> role = roleOfName(column.name);
        if (column.name == join.column || column.unnamed || column.name.empty() || role == NameRole::ids)
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
                        "give one whose values are words or whole numbers, some of them repeated");
    return labels;
}

} // namespace groupscope
