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

/// A table without rows. `withSection`: its first column says which section a row is of.
Table emptyTable(const Comparison& comparison, bool withSection) {
    Table table;
    table.caption =
        "Accuracy in percent, mean ± standard deviation over seeds. " + selectionCaption(comparison);
    if (withSection)
        table.columns.push_back({"question", "question", Kind::text});
    table.columns.push_back({"method", "method", Kind::text});
    for (const VariedField* field : comparison.varied)
        table.columns.push_back({field->id, field->title, Kind::text});
    table.columns.push_back({"settings", "settings", Kind::text});
    table.columns.push_back({"seeds", "seeds", Kind::integer});
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
    return table;
}

std::vector<Table::Cell> cellsOf(const Comparison& comparison, const ComparisonRow& row, bool withSection) {
    std::vector<Table::Cell> cells;
    if (withSection)
        cells.push_back(Table::Cell(comparison.sections[row.section]));
    cells.push_back(Table::Cell(row.method));
    for (const std::string& value : row.varied)
        cells.push_back(Table::Cell(value));
    cells.push_back(Table::Cell(row.settings));
    cells.push_back(Table::Cell(static_cast<double>(row.runs.size())));
    const SplitStatistics& test = row.split(Split::test);
    for (const std::optional<Statistic>& figure :
         {test.average, test.adjustedAverage, test.worstGroup, test.gap,
          row.split(Split::validation).worstGroup, row.seconds, row.secondsPerEpoch})
        cells.push_back(cell(figure));
    cells.push_back(Table::Cell(!row.selected ? "" : (isOracle(comparison, row) ? "oracle" : "yes")));
    return cells;
}

} // namespace

std::vector<Table> comparisonTables(const Comparison& comparison, GridPoints wanted) {
    std::vector<Table> tables(comparison.sections.size(), emptyTable(comparison, false));
    for (std::size_t section = 0; section < tables.size(); ++section)
        if (!comparison.sections[section].empty())
            tables[section].caption = "Of " + comparison.sections[section] + ". " + tables[section].caption;
    for (const ComparisonRow& row : comparison.rows)
        if (row.selected || wanted == GridPoints::all)
            tables[row.section].rows.push_back(cellsOf(comparison, row, false));
    return tables;
}

Table comparisonTable(const Comparison& comparison, GridPoints wanted) {
    const bool several = comparison.sections.size() > 1;
    Table table = emptyTable(comparison, several);
    for (const ComparisonRow& row : comparison.rows)
        if (row.selected || wanted == GridPoints::all)
            table.rows.push_back(cellsOf(comparison, row, several));
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
