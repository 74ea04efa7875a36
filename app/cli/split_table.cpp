// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/split_table.h"

namespace groupscope::cli {

using Kind = Table::Kind;

namespace {

Table::Cell cell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

} // namespace

Table splitTable(const Run& run, std::span<const Split> splits) {
    Table table;
    table.columns = {{"split", "split", Kind::text},
                     {"n", "n", Kind::integer},
                     {"average", "average", Kind::percent},
                     {"adjusted_average", "adjusted average", Kind::percent},
                     {"worst_group", "worst group", Kind::percent},
                     {"gap", "gap", Kind::percent},
                     {"group", "the worst group is", Kind::text}};
    for (const Split split : splits) {
        const GroupReport report = run.report(split);
        table.rows.push_back(
            {Table::Cell(std::string(splitName(split))), Table::Cell(static_cast<double>(report.n)),
             cell(report.averageAccuracy), cell(report.adjustedAverageAccuracy),
             cell(report.worstGroupAccuracy), cell(report.gap()),
             Table::Cell(report.worstGroup < 0 ? "" : run.groups.groupName(report.worstGroup))});
    }
    return table;
}

} // namespace groupscope::cli
