// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/split_table.h"

#include "core/measures/measure.h"

namespace groupscope::cli {

using Kind = Table::Kind;

namespace {

Table::Cell cell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

} // namespace

Table splitTable(const Run& run) {
    std::vector<std::string> names;
    for (const QuestionRowSet& set : run.question.rowSets)
        names.push_back(set.name);
    return splitTable(run, names);
}

Table splitTable(const Run& run, std::span<const std::string> rowSets) {
    Table table;
    table.columns = {{"split", "split", Kind::text},
                     {"n", "n", Kind::integer},
                     {"average", "average", Kind::percent},
                     {"adjusted_average", "adjusted average", Kind::percent},
                     {"worst_group", "worst group", Kind::percent},
                     {"gap", "gap", Kind::percent},
                     {"group", "the worst group is", Kind::text}};
    const std::vector<std::string> measures = measuresOf(std::span(&run, 1));
    for (const std::string& id : measures)
        table.columns.push_back({id, findMeasure(id).title, Kind::number, false, 3});
    for (const std::string& name : rowSets) {
        const GroupReport report = run.report(name);
        table.rows.push_back(
            {Table::Cell(name), Table::Cell(static_cast<double>(report.n)), cell(report.averageAccuracy),
             cell(report.adjustedAverageAccuracy), cell(report.worstGroupAccuracy), cell(report.gap()),
             Table::Cell(report.worstGroup < 0 ? "" : run.groups.groupName(report.worstGroup))});
        for (const std::string& id : measures)
            table.rows.back().push_back(cell(measuredValue(run.rowSet(name), id)));
    }
    return table;
}

} // namespace groupscope::cli
