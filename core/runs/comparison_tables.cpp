// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/comparison.h"

#include "core/runs/selection.h"

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

using Kind = Table::Kind;

Table::Cell cell(const std::optional<Statistic>& statistic) {
    if (!statistic)
        return {};
    return Table::Cell(statistic->mean, statistic->deviation);
}

Table::Cell cell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

void addSplitColumns(Table& table, Split split) {
    const std::string name(splitName(split));
    table.columns.push_back({name + ".average_accuracy", name + " average", Kind::percent});
    table.columns.push_back({name + ".adjusted_average_accuracy", name + " adjusted average", Kind::percent});
    table.columns.push_back({name + ".worst_group_accuracy", name + " worst group", Kind::percent});
    table.columns.push_back({name + ".gap", name + " gap", Kind::percent});
}

void addSplitCells(std::vector<Table::Cell>& cells, const GroupReport& report) {
    cells.push_back(cell(report.averageAccuracy));
    cells.push_back(cell(report.adjustedAverageAccuracy));
    cells.push_back(cell(report.worstGroupAccuracy));
    cells.push_back(cell(report.gap()));
}

std::vector<std::string> parameterKeys(std::span<const Run> runs) {
    std::set<std::string> keys;
    for (const Run& run : runs)
        for (const auto& [key, value] : run.parameters.all())
            keys.insert(key);
    return {keys.begin(), keys.end()};
}

} // namespace

namespace {

/// Whether test rows had a say in the epoch or in the grid point.
bool isOracle(const Comparison& comparison, const ComparisonRow& row) {
    return comparison.oracle ||
           (row.select != lastEpochRule && !row.select.empty() && findSelectionRule(row.select).oracle());
}

std::string selectionCaption(const Comparison& comparison) {
    std::string epochs;
    for (const ComparisonRow& row : comparison.rows)
        if (row.select != comparison.rule && epochs.find(row.select) == std::string::npos)
            epochs += (epochs.empty() ? "" : ", ") + row.select;
    const std::string oracle = comparison.oracle ? " (oracle: it looks at the test rows)." : ".";
    return epochs.empty() ? "Epochs and grid points are selected by " + comparison.rule + oracle
                          : "Grid points are selected by " + comparison.rule + ", epochs of some runs by " +
                                epochs + oracle;
}

} // namespace

Table comparisonTable(const Comparison& comparison, GridPoints wanted) {
    Table table;
    table.caption =
        "Accuracy in percent, mean ± standard deviation over seeds. " + selectionCaption(comparison);
    table.columns = {{"method", "method", Kind::text},
                     {"settings", "settings", Kind::text},
                     {"seeds", "seeds", Kind::integer}};
    const bool statistics = true;
    for (const auto& [key, title] :
         {std::pair("test.average_accuracy", "average"),
          std::pair("test.adjusted_average_accuracy", "adjusted average"),
          std::pair("test.worst_group_accuracy", "worst group"), std::pair("test.gap", "gap"),
          std::pair("val.worst_group_accuracy", "val worst group")})
        table.columns.push_back({key, title, Kind::percent, statistics});
    table.columns.push_back({"seconds", "seconds", Kind::number, statistics});
    table.columns.push_back({"seconds_per_epoch", "s/epoch", Kind::number, statistics, 3});
    table.columns.push_back({"selected", "selected", Kind::text});
    for (const ComparisonRow& row : comparison.rows) {
        if (wanted == GridPoints::selected && !row.selected)
            continue;
        const SplitStatistics& test = row.split(Split::test);
        table.rows.push_back(
            {Table::Cell(row.method), Table::Cell(row.settings),
             Table::Cell(static_cast<double>(row.runs.size())), cell(test.average),
             cell(test.adjustedAverage), cell(test.worstGroup), cell(test.gap),
             cell(row.split(Split::validation).worstGroup), cell(row.seconds), cell(row.secondsPerEpoch),
             Table::Cell(!row.selected ? "" : (isOracle(comparison, row) ? "oracle" : "yes"))});
    }
    return table;
}

Table runsTable(std::span<const Run> runs, RunColumns wanted) {
    const bool everything = wanted == RunColumns::everything;
    std::vector<Split> splits{Split::test, Split::validation};
    if (everything)
        splits.push_back(Split::train);
    Table table;
    table.caption = "Every run. Accuracy in percent, at the selected epoch.";
    table.columns = {{"id", "id", Kind::text},
                     {"method", "method", Kind::text},
                     {"seed", "seed", Kind::text},
                     {"selected_epoch", "epoch", Kind::integer},
                     {"seconds", "seconds", Kind::number}};
    for (const Split split : splits)
        addSplitColumns(table, split);
    table.columns.push_back({"select", "epoch by", Kind::text});
    const std::vector<std::string> keys = everything ? parameterKeys(runs) : std::vector<std::string>();
    for (const std::string& key : keys)
        table.columns.push_back({"parameter." + key, key, Kind::text});
    if (everything)
        table.columns.push_back({"data.sha256", "data", Kind::text});
    for (const Run& run : runs) {
        table.rows.push_back({Table::Cell(run.id), Table::Cell(run.method),
                              Table::Cell(std::to_string(run.seed)),
                              Table::Cell(static_cast<double>(run.selectedEpoch)), Table::Cell(run.seconds)});
        std::vector<Table::Cell>& cells = table.rows.back();
        for (const Split split : splits)
            addSplitCells(cells, run.report(split));
        cells.push_back(Table::Cell(everything ? run.select : selectionName(run.select)));
        for (const std::string& key : keys) {
            const auto found = run.parameters.all().find(key);
            cells.push_back(found == run.parameters.all().end() ? Table::Cell()
                                                                : Table::Cell(toText(found->second)));
        }
        if (everything)
            cells.push_back(Table::Cell(run.data.sha256));
    }
    return table;
}

} // namespace groupscope
