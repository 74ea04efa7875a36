// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/runs/comparison.h"

#include "core/measures/measure.h"
#include "core/measures/seed_spread.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/comparison_convergence.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/trained_epochs.h"

#include <algorithm>
#include <array>
#include <set>

namespace groupscope {

namespace {

using Kind = Table::Kind;

Table::Cell cell(const std::optional<Statistic>& statistic) {
    if (!statistic)
        return {};
    return Table::Cell(statistic->mean, statistic->deviation);
}

Table::Cell cell(const std::optional<Statistic>& statistic, const std::optional<Interval>& interval) {
    Table::Cell made = cell(statistic);
    if (statistic && interval)
        made.bounds = {interval->low, interval->high};
    return made;
}

Table::Mark markOf(Standing standing) {
    return standing == Standing::best       ? Table::Mark::best
           : standing == Standing::likeBest ? Table::Mark::likeBest
                                            : Table::Mark::none;
}

Table::Cell cell(const std::optional<double>& value) {
    return value ? Table::Cell(*value) : Table::Cell();
}

void addFigureColumns(Table& table, const std::string& name) {
    table.columns.push_back({name + ".average_accuracy", name + " average", Kind::percent});
    table.columns.push_back({name + ".adjusted_average_accuracy", name + " adjusted average", Kind::percent});
    table.columns.push_back({name + ".worst_group_accuracy", name + " worst group", Kind::percent});
    table.columns.push_back({name + ".gap", name + " gap", Kind::percent});
}

void addFigureCells(std::vector<Table::Cell>& cells, const GroupReport& report) {
    cells.push_back(cell(report.averageAccuracy));
    cells.push_back(cell(report.adjustedAverageAccuracy));
    cells.push_back(cell(report.worstGroupAccuracy));
    cells.push_back(cell(report.gap()));
}

/// "20 epochs × 9 settings": among what a rule has chosen on the rows it looks at; empty where it chose
/// nothing.
std::string bestOf(std::size_t epochs, std::size_t settings) {
    std::string text = epochs > 1 ? std::to_string(epochs) + " epochs" : "";
    if (settings > 1)
        addToList(text, std::to_string(settings) + " settings", " × ");
    return text;
}

Table::Cell groupsReadCell(const std::optional<GroupsRead>& read) {
    return Table::Cell(read ? read->text() : "");
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
    return comparison.oracle || groupscope::isOracle(row.select, row.task);
}

std::string selectionCaption(const Comparison& comparison) {
    std::string epochs;
    for (const ComparisonRow& row : comparison.rows)
        if (row.select != ruleOf(comparison.rule, row.task) && epochs.find(row.select) == std::string::npos)
            addToList(epochs, row.select);
    const std::string oracle = comparison.oracle ? " (oracle: it looks at the rows reported on)." : ".";
    const std::string chosen = epochs.empty()
                                   ? "Epochs and grid points are selected by " + comparison.rule + oracle
                                   : "Grid points are selected by " + comparison.rule +
                                         ", epochs of some runs by " + epochs + oracle;
    const bool flatters =
        std::any_of(comparison.rows.begin(), comparison.rows.end(),
                    [](const ComparisonRow& row) { return !bestOf(row.epochs, row.points).empty(); });
    return chosen + (flatters ? " The figure of the rows that chose is the best of so many on these rows, "
                                "and flatters."
                              : "");
}

/// Whether the intervals say what other seeds might have given.
std::string seedsCaption(const Comparison& comparison) {
    const auto counted =
        std::count_if(comparison.rows.begin(), comparison.rows.end(),
                      [](const ComparisonRow& row) { return row.runs.size() >= fewestSeeds; });
    if (counted == 0)
        return " (not over seeds: there are fewer than " + std::to_string(fewestSeeds) + ")";
    return counted == static_cast<std::ptrdiff_t>(comparison.rows.size())
               ? " and seeds"
               : " and, of " + std::to_string(fewestSeeds) + " seeds or more, over seeds";
}

std::string standingCaption(const Comparison& comparison) {
    std::string marked;
    bool models = false;
    for (const ComparisonRow& row : comparison.rows)
        for (const auto& [name, figures] : row.splits) {
            if (figures.standing == Standing::best)
                marked = name;
            models = models || (figures.standing != Standing::unknown && !row.speaksForMethod());
        }
    if (marked.empty())
        return "";
    return " Bold: the highest worst group of " + marked +
           "; †: not distinguishable from it (paired, Holm, 5 %" +
           (models ? "; of these models where a method has fewer than " + std::to_string(fewestSeeds) +
                         " seeds)."
                   : ").");
}

constexpr std::array<std::pair<const char*, const char*>, 4> reportedFigures{
    {{".average_accuracy", "average"},
     {".adjusted_average_accuracy", "adjusted average"},
     {".worst_group_accuracy", "worst group"},
     {".gap", "gap"}}};

/// The figure that chose, where no other column shows it.
std::optional<Table::Column> scoreColumn(const Comparison& comparison) {
    const SelectionRule rule = findSelectionRule(comparison.rule);
    if (comparison.oracle || (rule.measure->id == "worst_group_accuracy" &&
                              rule.part == SelectionRule::Part::whole && !rule.leavesDomainsOut))
        return std::nullopt;
    const bool share = rule.measure->unit == "share";
    return Table::Column{"score", rule.name, share ? Kind::percent : Kind::number, true, share ? 1 : 3};
}

bool hasTemperatures(const Comparison& comparison) {
    return std::any_of(comparison.rows.begin(), comparison.rows.end(),
                       [](const ComparisonRow& row) { return row.clampedShare.has_value(); });
}

bool hasVariants(const Comparison& comparison) {
    return std::any_of(comparison.rows.begin(), comparison.rows.end(),
                       [](const ComparisonRow& row) { return row.variantPlace > 0; });
}

/// As the rule's measure has it, whether high or low is good.
Table::Cell scoreCell(const Comparison& comparison, const ComparisonRow& row) {
    if (!row.score)
        return {};
    const double sign = findSelectionRule(comparison.rule).higherIsBetter() ? 1.0 : -1.0;
    return Table::Cell(sign * row.score->mean, row.score->deviation);
}

std::ptrdiff_t countOf(const Comparison& comparison, Purpose purpose) {
    return std::count_if(comparison.splits.begin(), comparison.splits.end(),
                         [&](const SplitDefinition& set) { return set.kind() == purpose; });
}

/// A table without rows. `withSection`: its first column says which section a row is of.
Table emptyTable(const Comparison& comparison, bool withSection) {
    Table table;
    table.caption =
        "Accuracy in percent, mean ± standard deviation over seeds, with 95 % intervals over rows" +
        seedsCaption(comparison) + ", of the worst group over all groups that could be it. " +
        selectionCaption(comparison) + standingCaption(comparison) +
        (std::any_of(comparison.rows.begin(), comparison.rows.end(), isUnconverged) ? unconvergedCaption()
                                                                                    : "");
    if (withSection)
        table.columns.push_back({"question", "question", Kind::text});
    if (hasVariants(comparison))
        table.columns.push_back({"variant", "variant", Kind::text});
    table.columns.push_back({"method", "method", Kind::text});
    for (const VariedField* field : comparison.varied)
        table.columns.push_back({field->id, field->title, Kind::text});
    table.columns.push_back({"settings", "settings", Kind::text});
    table.columns.push_back({"seeds", "seeds", Kind::integer});
    const bool statistics = true;
    const bool several = countOf(comparison, Purpose::report) > 1; // then columns say of which set they are
    for (const SplitDefinition& set : comparison.splits) {
        if (set.kind() != Purpose::report)
            continue;
        const std::string of = several ? set.name + " " : "";
        for (const auto& [key, title] : reportedFigures) {
            table.columns.push_back({set.name + key, of + title, Kind::percent, statistics});
            table.columns.back().bounded = true;
        }
        for (const std::string& id : comparison.measures)
            table.columns.push_back({set.name + "." + id, of + measures().find(id).title, Kind::number,
                                     statistics, measures().find(id).unit == "count" ? 0 : 3});
    }
    for (const SplitDefinition& set : comparison.splits)
        if (set.kind() == Purpose::select)
            table.columns.push_back(
                {set.name + ".worst_group_accuracy", set.name + " worst group", Kind::percent, statistics});
    if (const std::optional<Table::Column> score = scoreColumn(comparison))
        table.columns.push_back(*score);
    if (hasTemperatures(comparison))
        table.columns.push_back({clampedSeries, "at τ_min", Kind::percent, statistics});
    table.columns.push_back({"best_of", "best of", Kind::text});
    table.columns.push_back({"groups_read", "groups read", Kind::text});
    table.columns.push_back({"converged", "converged", Kind::text});
    table.columns.push_back({"below_best_of_task", "below best of task", Kind::text});
    table.columns.push_back({"seconds", "seconds", Kind::number, statistics});
    table.columns.push_back({"seconds_per_epoch", "s/epoch", Kind::number, statistics, 3});
    table.columns.push_back({"selected", "selected", Kind::text});
    return table;
}

std::vector<Table::Cell> cellsOf(const Comparison& comparison, const ComparisonRow& row, bool withSection) {
    std::vector<Table::Cell> cells;
    if (withSection)
        cells.push_back(Table::Cell(comparison.sections[row.section]));
    if (hasVariants(comparison))
        cells.push_back(Table::Cell(row.variant));
    cells.push_back(Table::Cell(row.methodTitle()));
    cells.back().caveat = isUnconverged(row);
    for (const std::string& value : row.varied)
        cells.push_back(Table::Cell(value));
    cells.push_back(Table::Cell(row.settings));
    cells.push_back(Table::Cell(static_cast<double>(row.runs.size())));
    for (const SplitDefinition& set : comparison.splits)
        if (const SplitStatistics& own = row.split(set.name); set.kind() == Purpose::report) {
            cells.push_back(cell(own.average, own.intervals.average));
            cells.push_back(cell(own.adjustedAverage, own.intervals.adjustedAverage));
            cells.push_back(cell(own.worstGroup, own.intervals.worstGroup));
            cells.back().mark = markOf(own.standing);
            cells.push_back(cell(own.gap, own.intervals.gap));
            for (const std::string& id : comparison.measures) {
                const auto found = own.measures.find(id);
                cells.push_back(found == own.measures.end() ? Table::Cell()
                                                            : cell(std::optional(found->second)));
            }
        }
    for (const SplitDefinition& set : comparison.splits)
        if (set.kind() == Purpose::select) // training figures do not stand beside others
            cells.push_back(row.fitsSelectRows && set.name == row.task.selectSplit
                                ? Table::Cell()
                                : cell(row.split(set.name).worstGroup));
    if (scoreColumn(comparison))
        cells.push_back(scoreCell(comparison, row));
    if (hasTemperatures(comparison))
        cells.push_back(cell(row.clampedShare));
    cells.push_back(Table::Cell(bestOf(row.epochs, row.points)));
    cells.push_back(groupsReadCell(row.groupsRead));
    cells.push_back(Table::Cell(convergedText(row)));
    cells.push_back(Table::Cell(shareOfRuns(row.belowBestOfTask, row.runs.size())));
    cells.push_back(cell(row.seconds));
    cells.push_back(cell(row.secondsPerEpoch));
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
    std::vector<TaskDefinition> definitions;
    for (const Run& run : runs)
        definitions.push_back(run.task);
    std::vector<std::string> splits;
    for (const SplitDefinition& set : shownSplits(definitions))
        if (everything || set.kind() == Purpose::report || set.kind() == Purpose::select)
            splits.push_back(set.name);
    Table table;
    table.caption = "Every run. Accuracy in percent, at the selected epoch.";
    table.columns = {{"id", "id", Kind::text},           {"method", "method", Kind::text},
                     {"seed", "seed", Kind::text},       {"selected_epoch", "epoch", Kind::integer},
                     {"trained", "trained", Kind::text}, {"seconds", "seconds", Kind::number}};
    for (const std::string& name : splits)
        addFigureColumns(table, name);
    table.columns.push_back({"select", "epoch by", Kind::text});
    table.columns.push_back({"best_of", "best of", Kind::text});
    table.columns.push_back({"groups_read", "groups read", Kind::text});
    table.columns.push_back({"converged", "converged", Kind::text});
    const bool clamps =
        std::any_of(runs.begin(), runs.end(), [](const Run& run) { return clampedShare(run).has_value(); });
    if (clamps)
        table.columns.push_back({clampedSeries, "at τ_min", Kind::percent});
    const bool imbalances =
        std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.imbalance.has_value(); });
    if (imbalances)
        table.columns.push_back({"imbalance", "imbalance", Kind::text});
    const std::vector<std::string> keys = everything ? parameterKeys(runs) : std::vector<std::string>();
    for (const std::string& key : keys)
        table.columns.push_back({"parameter." + key, key, Kind::text});
    if (everything)
        table.columns.push_back({"data.sha256", "data", Kind::text});
    for (const Run& run : runs) {
        table.rows.push_back(
            {Table::Cell(run.id), Table::Cell(run.method), Table::Cell(std::to_string(run.seed)),
             isImported(run.method) ? Table::Cell()
                                    : Table::Cell(static_cast<double>(
                                          run.selectedEpoch + (everything ? 0 : 1))), // people count from 1
             Table::Cell(run.history.empty()      ? ""
                         : keepsTrainedEpoch(run) ? "yes"
                                                  : "not yet"),
             isImported(run.method) ? Table::Cell() : Table::Cell(run.seconds)});
        std::vector<Table::Cell>& cells = table.rows.back();
        for (const std::string& name : splits)
            addFigureCells(cells, run.report(name));
        cells.push_back(Table::Cell(everything ? run.select : selectionName(run.select)));
        cells.push_back(Table::Cell(bestOf(run.select == lastEpochRule ? 0 : run.history.size(), 1)));
        cells.push_back(groupsReadCell(run.groupsRead));
        cells.push_back(Table::Cell(!run.converged ? "" : *run.converged ? "yes" : "no"));
        if (clamps)
            cells.push_back(cell(clampedShare(run)));
        if (imbalances)
            cells.push_back(run.imbalance ? Table::Cell(run.imbalance->level) : Table::Cell());
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
