// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/split_table.h"

#include "core/measures/few_rows.h"
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope::cli {

using Kind = Table::Kind;

namespace {

Table::Cell cell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

} // namespace

Table splitTable(const Run& run) {
    std::vector<std::string> names;
    for (const SplitDefinition& set : run.task.splits)
        names.push_back(set.name);
    return splitTable(run, names);
}

namespace {

/// Its name, with its rows where they are few; empty without one.
std::string worstGroupOf(const Run& run, const GroupReport& report) {
    if (report.worstGroup < 0)
        return {};
    const std::int64_t n = report.groups[report.worstGroup].n;
    return run.groups.groupName(report.worstGroup) + (isFew(n) ? " (few: " + std::to_string(n) + ")" : "");
}

/// The measure of the group that it is worst for.
Table::Cell worstOf(const Measure& measure, const SplitResult* result) {
    const Measured* measured = findMeasured(result, measure.id);
    const MeasuredCell* worst = measured == nullptr ? nullptr : worstCell(measure, *measured);
    return worst == nullptr ? Table::Cell() : cell(worst->value);
}

/// A measure that stands in the table, and whether the group that it is worst for stands beside it.
struct MeasureColumns {
    const Measure* measure;
    bool worst;
};

std::vector<MeasureColumns> measureColumns(const Run& run) {
    std::vector<MeasureColumns> columns;
    for (const std::string& id : measuresOf(std::span(&run, 1))) {
        const Measure& measure = measures().find(id);
        const bool worst = measure.better != Better::neither &&
                           std::any_of(run.splits.begin(), run.splits.end(), [&](const SplitResult& result) {
                               return worstOf(measure, &result).value.has_value();
                           });
        columns.push_back({&measure, worst});
    }
    return columns;
}

/// Heads that tell no classes apart have no accuracies to show.
bool tellsClasses(const Run& run) {
    return run.splits.empty() ||
           std::any_of(run.splits.begin(), run.splits.end(),
                       [](const SplitResult& result) { return result.report.averageAccuracy.has_value(); });
}

} // namespace

Table splitTable(const Run& run, std::span<const std::string> splits) {
    Table table;
    const bool accuracies = tellsClasses(run);
    table.columns = {{"split", "split", Kind::text}, {"n", "n", Kind::integer}};
    if (accuracies)
        table.columns.insert(table.columns.end(), {{"average", "average", Kind::percent},
                                                   {"adjusted_average", "adjusted average", Kind::percent},
                                                   {"worst_group", "worst group", Kind::percent},
                                                   {"gap", "gap", Kind::percent},
                                                   {"group", "the worst group is", Kind::text}});
    const std::vector<MeasureColumns> measures = measureColumns(run);
    for (const auto& [measure, worst] : measures) {
        table.columns.push_back({measure->id, measure->title, Kind::number, false, 3});
        if (worst)
            table.columns.push_back({measure->id + ".worst", "worst", Kind::number, false, 3});
    }
    for (const std::string& name : splits) {
        const GroupReport report = run.report(name);
        std::vector<Table::Cell>& row = table.rows.emplace_back();
        row = {Table::Cell(name), Table::Cell(static_cast<double>(report.n))};
        if (accuracies)
            row.insert(row.end(), {cell(report.averageAccuracy), cell(report.adjustedAverageAccuracy),
                                   cell(report.worstGroupAccuracy), cell(report.gap()),
                                   Table::Cell(worstGroupOf(run, report))});
        for (const auto& [measure, worst] : measures) {
            row.push_back(cell(measuredValue(run.split(name), measure->id)));
            if (worst)
                row.push_back(worstOf(*measure, run.split(name)));
        }
    }
    return table;
}

} // namespace groupscope::cli
