// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/methods_section.h"

#include "core/base/error.h"
#include "core/report/html_parts.h"
#include "core/runs/methods_table.h"

#include <algorithm>
#include <set>

namespace groupscope {

std::string methodsSection(const ReportContent& content) {
    std::set<std::string> definitions;
    for (const Run& run : content.runs)
        if (run.complete)
            definitions.insert(run.task.hash());
    if (definitions.size() < 2)
        return {};
    const LoadRun load = content.load ? content.load : [](std::size_t) -> Run {
        throw DataError("the predictions of runs are not at hand", "the report", "make it from their files");
    };
    const MethodsTable table =
        methodsTable(content.runs,
                     {.columns = content.vary.empty() ? columnsBySet : content.vary.front(),
                      .rule = content.rule,
                      .figures = {"worst_group_accuracy", "average_accuracy"},
                      .baseline = content.baseline},
                     load);
    const bool any =
        std::any_of(table.columns.begin(), table.columns.end(), [](const MethodsTable::Column& column) {
            return std::any_of(column.cells.begin(), column.cells.end(), [](const auto& cell) {
                return cell && std::any_of(cell->values.begin(), cell->values.end(),
                                           [](const MethodsTable::Value& value) {
                                               return value.statistic.has_value();
                                           });
            });
        });
    if (!any) // all of them are hidden
        return {};
    if (table.columns.size() < 2) // draws of one imbalance are tasks of one column
        return {};
    return "<h3>Methods by data sets</h3>\n" + htmlTable(tableForPeople(table));
}

} // namespace groupscope
