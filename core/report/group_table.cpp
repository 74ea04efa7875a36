// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/group_table.h"

namespace groupscope {

Table groupCountTable(const GroupScheme& scheme, const std::vector<SplitCounts>& counts) {
    Table table;
    table.caption = "Examples of each group in each split.";
    if (!scheme.spansClasses())
        table.columns.push_back({"class", scheme.className(), Table::Kind::text});
    if (scheme.overlaps())
        table.columns.push_back({"group", "group", Table::Kind::text});
    else
        for (const std::string& name : scheme.attributeNames())
            table.columns.push_back({"attribute." + name, name, Table::Kind::text});
    for (const SplitCounts& set : counts)
        table.columns.push_back({set.name, set.name, Table::Kind::integer});
    for (int g = 0; g < scheme.groupCount(); ++g) {
        std::vector<Table::Cell> cells;
        if (!scheme.spansClasses())
            cells.push_back(Table::Cell(scheme.classes()[static_cast<std::size_t>(scheme.classOf(g))]));
        if (scheme.overlaps())
            cells.push_back(Table::Cell(scheme.combinationName(scheme.combinationOf(g))));
        for (std::size_t i = 0; i < scheme.attributes().size() && !scheme.overlaps(); ++i)
            cells.push_back(Table::Cell(
                scheme.attributes()[i].values[static_cast<std::size_t>(scheme.attributeCode(g, i))]));
        int total = 0;
        for (const SplitCounts& set : counts) {
            const int n = set.ofGroup.empty() ? 0 : set.ofGroup[g];
            cells.push_back(Table::Cell(static_cast<double>(n)));
            total += n;
        }
        if (total > 0)
            table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace groupscope
