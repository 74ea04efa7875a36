// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/runs/comparison.h"

#include "core/measures/measure.h"
#include "core/measures/seed_spread.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/comparison_convergence.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/selection.h"
#include "core/runs/series_value.h"
#include "core/runs/standings.h"
#include "core/runs/trained_epochs.h"

#include <algorithm>
#include <array>
#include <functional>
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

/// Whether test examples had a say in the epoch or in the grid point.
bool isOracle(const Comparison& comparison, const ComparisonRow& row) {
    return comparison.oracle || groupscope::isOracle(row.select, row.task);
}

std::string selectionCaption(const Comparison& comparison) {
    std::string epochs;
    for (const ComparisonRow& row : comparison.rows)
        if (row.select != ruleOf(comparison.rule, row.task) && epochs.find(row.select) == std::string::npos)
            addToList(epochs, row.select);
    const std::string oracle = comparison.oracle ? " (oracle: it looks at the report split)." : ".";
    const std::string chosen = epochs.empty()
                                   ? "Epochs and grid points are selected by " + comparison.rule + oracle
                                   : "Grid points are selected by " + comparison.rule +
                                         ", epochs of some runs by " + epochs + oracle;
    const bool flatters =
        std::any_of(comparison.rows.begin(), comparison.rows.end(),
                    [](const ComparisonRow& row) { return !bestOf(row.epochs, row.points).empty(); });
    return chosen + (flatters ? " Values on the split that selected are the best of that many on this split, "
                                "and so optimistic."
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

/// Caption of the marks of requested columns, beside those of the worst group.
std::string shownStandingCaption(const Comparison& comparison) {
    bool tested = false, starred = false;
    for (std::size_t i = 0; i < comparison.shown.size(); ++i)
        for (const ComparisonRow& row : comparison.rows) {
            const Standing standing = row.shown[i].standing;
            const bool isBest = standing == Standing::best || standing == Standing::likeBest;
            const std::optional<SplitMeasure>& measure = comparison.shown[i].measure;
            tested = tested || (isBest && measure->spelled() != measure->split + "." + accuracy::worstGroup);
            starred = starred || standing == Standing::untestedBest;
        }
    return std::string(tested ? " In other tested columns bold is the best value, † what is not "
                                "distinguishable from it (paired, 5 %, uncorrected)."
                              : "") +
           (starred ? " ★: the best value of a column that is not tested." : "");
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
    const std::string shown = shownStandingCaption(comparison);
    if (marked.empty())
        return shown;
    return " Bold: the highest worst group of " + marked +
           "; †: not distinguishable from it (paired, Holm, 5 %" +
           (models ? "; of these models where a method has fewer than " + std::to_string(fewestSeeds) +
                         " seeds)."
                   : ").") +
           shown;
}

/// The accuracies in tables of report splits.
constexpr std::array<const char*, 4> reportedAccuracies{accuracy::average, accuracy::adjusted,
                                                        accuracy::worstGroup, accuracy::gap};

/// The figure that chose, where no other column shows it.
std::optional<Table::Column> scoreColumn(const Comparison& comparison) {
    const SelectionRule rule = findSelectionRule(comparison.rule);
    const bool stands = comparison.isUsual && !rule.isAverage();
    if (comparison.oracle || (stands && rule.measure->id == accuracy::worstGroup &&
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

/// A column of the table of points, and what stands there.
struct PointColumn {
    Table::Column column;
    std::function<Table::Cell(const ComparisonRow&)> cell;
};

/// A column of words.
PointColumn textColumn(std::string key, std::string title,
                       std::function<std::string(const ComparisonRow&)> text) {
    return {{std::move(key), std::move(title), Kind::text},
            [text = std::move(text)](const ComparisonRow& row) { return Table::Cell(text(row)); }};
}

/// A number over seeds.
PointColumn statisticColumn(Table::Column column,
                            std::function<std::optional<Statistic>(const ComparisonRow&)> statistic) {
    column.statistic = true;
    return {std::move(column),
            [statistic = std::move(statistic)](const ComparisonRow& row) { return cell(statistic(row)); }};
}

using PointColumns = std::vector<PointColumn>;

/// Adds the columns that identify the row.
void addNames(const Comparison& comparison, bool withSection, PointColumns& columns) {
    if (withSection)
        columns.push_back(textColumn("question", "question", [&comparison](const ComparisonRow& row) {
            return comparison.sections[row.section];
        }));
    if (hasVariants(comparison))
        columns.push_back(textColumn("variant", "variant", [](const auto& row) { return row.variant; }));
    columns.push_back({{"method", "method", Kind::text}, [](const ComparisonRow& row) {
                           Table::Cell named(row.methodTitle());
                           named.caveat = isUnconverged(row);
                           return named;
                       }});
    for (std::size_t i = 0; i < comparison.varied.size(); ++i)
        columns.push_back(textColumn(comparison.varied[i]->id, comparison.varied[i]->title,
                                     [i](const ComparisonRow& row) { return row.varied[i]; }));
    columns.push_back(textColumn("settings", "settings", [](const auto& row) { return row.settings; }));
    columns.push_back({{"seeds", "seeds", Kind::integer}, [](const ComparisonRow& row) {
                           return Table::Cell(static_cast<double>(row.runs.size()));
                       }});
}

PointColumn accuracyColumn(const std::string& split, const std::string& title, const char* measure) {
    return {{.key = split + "." + measure,
             .title = title,
             .kind = Kind::percent,
             .statistic = true,
             .bounded = true},
            [split, measure](const ComparisonRow& row) {
                const SplitStatistics& own = row.split(split);
                Table::Cell made = cell(own.of(measure), own.intervals.of(measure));
                if (measure == accuracy::worstGroup)
                    made.mark = markOf(own.standing);
                return made;
            }};
}

/// Measures of the report splits.
void addReported(const Comparison& comparison, PointColumns& columns) {
    const bool several = countOf(comparison, Purpose::report) > 1; // then columns say of which they are
    for (const SplitDefinition& set : comparison.splits) {
        if (set.kind() != Purpose::report)
            continue;
        const std::string of = several ? set.name + " " : "";
        for (const char* measure : reportedAccuracies)
            columns.push_back(accuracyColumn(set.name, of + measures().find(measure).heading(), measure));
        for (std::size_t i = 0; i < comparison.shown.size(); ++i)
            if (const SplitMeasure& own = *comparison.shown[i].measure; own.split == set.name)
                columns.push_back(statisticColumn({.key = comparison.shown[i].id,
                                                   .title = of + own.heading(),
                                                   .kind = Kind::number,
                                                   .decimals = own.measure->unit == "count" ? 0 : 3},
                                                  [i](const auto& row) { return row.shown[i].number; }));
    }
}

/// Worst groups of the validation splits, which stand for the choice.
void addSelecting(const Comparison& comparison, PointColumns& columns) {
    for (const SplitDefinition& set : comparison.splits)
        if (set.kind() == Purpose::select) // training figures do not stand beside others
            columns.push_back(statisticColumn({.key = set.name + "." + accuracy::worstGroup,
                                               .title = set.name + " worst group",
                                               .kind = Kind::percent},
                                              [name = set.name](const ComparisonRow& row) {
                                                  return row.fitsSelectRows && name == row.task.selectSplit
                                                             ? std::nullopt
                                                             : row.split(name).of(accuracy::worstGroup);
                                              }));
}

/// The columns that were asked for in place of these.
void addShown(const Comparison& comparison, PointColumns& columns) {
    for (std::size_t i = 0; i < comparison.shown.size(); ++i) {
        Table::Column column = comparison.shown[i].tableColumn();
        column.statistic = column.kind != Kind::text;
        if (column.kind == Kind::integer) // the mean is none
            column.kind = Kind::number;
        column.bounded = std::any_of(comparison.rows.begin(), comparison.rows.end(),
                                     [i](const auto& row) { return row.shown[i].interval.has_value(); });
        columns.push_back({column, [i, isText = column.kind == Kind::text](const ComparisonRow& row) {
                               const ColumnValue& own = row.shown[i];
                               Table::Cell made =
                                   isText ? Table::Cell(own.text, own.shown) : cell(own.number, own.interval);
                               made.mark = markOf(own.standing);
                               return made;
                           }});
    }
}

/// How the row came about.
void addProtocol(const Comparison& comparison, PointColumns& columns) {
    if (hasTemperatures(comparison) && comparison.isUsual)
        columns.push_back(statisticColumn({.key = clampedSeries, .title = "at τ_min", .kind = Kind::percent},
                                          [](const auto& row) { return row.clampedShare; }));
    columns.push_back(
        textColumn("best_of", "best of", [](const auto& row) { return bestOf(row.epochs, row.points); }));
    columns.push_back({{"groups_read", "groups read", Kind::text},
                       [](const ComparisonRow& row) { return groupsReadCell(row.groupsRead); }});
    columns.push_back(textColumn("converged", "converged", convergedText));
    columns.push_back(textColumn("below_best_of_task", "below best of task", [](const ComparisonRow& row) {
        return shareOfRuns(row.belowBestOfTask, row.runs.size());
    }));
    columns.push_back(statisticColumn({.key = "seconds", .title = "seconds", .kind = Kind::number},
                                      [](const auto& row) { return row.seconds; }));
    columns.push_back(
        statisticColumn({.key = "seconds_per_epoch", .title = "s/epoch", .kind = Kind::number, .decimals = 3},
                        [](const auto& row) { return row.secondsPerEpoch; }));
    columns.push_back(textColumn("selected", "selected", [&comparison](const ComparisonRow& row) {
        return !row.selected ? "" : isOracle(comparison, row) ? "oracle" : "yes";
    }));
}

/// `withSection`: the first column says which section a row is of.
PointColumns pointColumns(const Comparison& comparison, bool withSection) {
    PointColumns columns;
    addNames(comparison, withSection, columns);
    if (comparison.isUsual) {
        addReported(comparison, columns);
        addSelecting(comparison, columns);
    } else {
        addShown(comparison, columns);
    }
    if (const std::optional<Table::Column> score = scoreColumn(comparison))
        columns.push_back(
            {*score, [&comparison](const ComparisonRow& row) { return scoreCell(comparison, row); }});
    addProtocol(comparison, columns);
    std::set<std::string> known; // what was asked for may be a column anyway
    std::erase_if(columns, [&](const PointColumn& own) { return !known.insert(own.column.key).second; });
    return columns;
}

/// A table without rows.
Table emptyTable(const Comparison& comparison, const PointColumns& columns) {
    Table table;
    table.caption =
        "Accuracy in percent, mean ± standard deviation over seeds, with 95 % intervals over examples" +
        seedsCaption(comparison) + ", of the worst group over all groups that could be it. " +
        selectionCaption(comparison) + standingCaption(comparison) +
        (std::any_of(comparison.rows.begin(), comparison.rows.end(), isUnconverged) ? unconvergedCaption()
                                                                                    : "");
    for (const PointColumn& own : columns)
        table.columns.push_back(own.column);
    return table;
}

void addRow(const PointColumns& columns, const ComparisonRow& row, Table& table) {
    std::vector<Table::Cell>& cells = table.rows.emplace_back();
    for (const PointColumn& own : columns)
        cells.push_back(own.cell(row));
}

} // namespace

std::vector<Table> comparisonTables(const Comparison& comparison, GridPoints wanted) {
    const PointColumns columns = pointColumns(comparison, false);
    std::vector<Table> tables(comparison.sections.size(), emptyTable(comparison, columns));
    for (std::size_t section = 0; section < tables.size(); ++section)
        if (!comparison.sections[section].empty())
            tables[section].caption = "Of " + comparison.sections[section] + ". " + tables[section].caption;
    for (const ComparisonRow& row : comparison.rows)
        if (row.selected || wanted == GridPoints::all)
            addRow(columns, row, tables[row.section]);
    return tables;
}

Table comparisonTable(const Comparison& comparison, GridPoints wanted) {
    const PointColumns columns = pointColumns(comparison, comparison.sections.size() > 1);
    Table table = emptyTable(comparison, columns);
    for (const ComparisonRow& row : comparison.rows)
        if (row.selected || wanted == GridPoints::all)
            addRow(columns, row, table);
    return table;
}

namespace {

/// Columns of every run: `everything` is for programs.
std::vector<RunColumn> columnsOf(std::span<const Run* const> runs, bool everything) {
    std::vector<RunColumn> columns;
    const auto addPlain = [&](std::initializer_list<std::string_view> ids) {
        for (const std::string_view id : ids)
            columns.push_back(plainRunColumn(id));
    };
    addPlain({"id", "method", "seed", "selected_epoch", "trained", "seconds"});
    for (const SplitDefinition& set : shownSplits(definitionsOf(runs)))
        if (everything || set.kind() == Purpose::report || set.kind() == Purpose::select)
            for (const char* measure : reportedAccuracies)
                columns.push_back(columnOf({.split = set.name, .measure = &measures().find(measure)}));
    addPlain({"select", "best_of", "groups_read", "converged"});
    if (std::any_of(runs.begin(), runs.end(), [](const Run* run) { return clampedShare(*run).has_value(); }))
        addPlain({clampedSeries});
    if (std::any_of(runs.begin(), runs.end(), [](const Run* run) { return run->imbalance.has_value(); }))
        columns.push_back(columnOf(variedFields().find("imbalance")));
    if (everything) {
        for (RunColumn& column : parameterColumns(runs))
            columns.push_back(std::move(column));
        addPlain({"data.sha256"});
    }
    return columns;
}

} // namespace

Table runsTable(std::span<const Run> all, RunColumns wanted) {
    const std::vector<const Run*> runs = placesOf(all);
    const bool everything = wanted == RunColumns::everything;
    Table table;
    table.caption = "Every run. Accuracy in percent, at the selected epoch.";
    const std::vector<RunColumn> columns = columnsOf(runs, everything);
    for (const RunColumn& column : columns)
        table.columns.push_back(column.tableColumn());
    for (const Run* run : runs) {
        std::vector<Table::Cell>& cells = table.rows.emplace_back();
        for (const RunColumn& column : columns)
            cells.push_back(column.id == "select" && !everything ? Table::Cell(selectionName(run->select))
                                                                 : column.cell(*run));
    }
    return table;
}

} // namespace groupscope
