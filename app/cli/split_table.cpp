// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/split_table.h"

#include "core/measures/few_rows.h"
#include "core/runs/run_column.h"

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

/// Name of the worst group, with its number of examples if they are few. Empty without such a group.
std::string worstGroupOf(const Run& run, const GroupReport& report) {
    if (report.worstGroup < 0)
        return {};
    const std::int64_t n = report.groups[report.worstGroup].n;
    return run.groups.groupName(report.worstGroup) + (isFew(n) ? " (few: " + std::to_string(n) + ")" : "");
}

/// Everything that the run was measured by beside accuracies, on whatever split: the usual parts, and behind
/// a whole its worst group where some split has one.
std::vector<SplitMeasure> measuredParts(const Run& run) {
    const Run* const place = &run;
    std::vector<SplitMeasure> parts;
    for (const RunColumn& column : usualMeasureColumns(std::span(&place, 1), testSplit)) {
        parts.push_back(*column.measure);
        SplitMeasure worst = *column.measure;
        if (worst.part != SplitMeasure::Part::whole || worst.measure->better == Better::neither)
            continue;
        worst.part = SplitMeasure::Part::worst;
        if (std::any_of(run.splits.begin(), run.splits.end(), [&](const SplitResult& result) {
                worst.split = result.name;
                return worst.value(run).has_value();
            }))
            parts.push_back(worst);
    }
    return parts;
}

std::string titleOf(const SplitMeasure& part) {
    return part.part == SplitMeasure::Part::whole   ? part.measure->title
           : part.part == SplitMeasure::Part::worst ? "worst"
                                                    : part.heading();
}

/// Whether a run has a classifier; without one there are no accuracies.
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
    std::vector<SplitMeasure> parts = measuredParts(run);
    for (const SplitMeasure& part : parts)
        table.columns.push_back({part.measure->id + part.partId(), titleOf(part), Kind::number, false, 3});
    for (const std::string& name : splits) {
        const GroupReport report = run.report(name);
        std::vector<Table::Cell>& row = table.rows.emplace_back();
        row = {Table::Cell(name), Table::Cell(static_cast<double>(report.n))};
        if (accuracies)
            row.insert(row.end(), {cell(report.averageAccuracy), cell(report.adjustedAverageAccuracy),
                                   cell(report.worstGroupAccuracy), cell(report.gap()),
                                   Table::Cell(worstGroupOf(run, report))});
        for (SplitMeasure& part : parts) {
            part.split = name;
            row.push_back(cell(part.value(run)));
        }
    }
    return table;
}

} // namespace groupscope::cli
