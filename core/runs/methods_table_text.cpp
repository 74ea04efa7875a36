// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/seed_spread.h"
#include "core/runs/methods_table_caption.h"
#include "core/runs/standings.h"

#include <algorithm>

namespace groupscope {

namespace {

using Kind = Table::Kind;

Table::Cell cellOf(const MethodsTable::Value& value, bool withInterval) {
    if (!value.statistic)
        return {};
    Table::Cell cell(value.statistic->mean, value.statistic->deviation);
    if (withInterval && value.interval)
        cell.bounds = {value.interval->low, value.interval->high};
    cell.mark = markOf(value.standing);
    return cell;
}

/// "worst group" of "worst-group accuracy".
std::string shortTitle(const MethodsTable::Figure& figure) {
    const std::string word = " accuracy";
    std::string title = figure.title;
    const std::size_t at = title.rfind(word);
    if (at == std::string::npos)
        return title;
    title.erase(at, word.size());
    std::replace(title.begin(), title.end(), '-', ' ');
    return title;
}

std::string standingText(Standing standing) {
    switch (standing) {
    case Standing::best:
        return "best";
    case Standing::likeBest:
        return "not distinguishable from the best";
    case Standing::below:
        return "below the best";
    case Standing::untestedBest:
        return "best, not tested";
    default:
        return "not tested";
    }
}

} // namespace

Table tableForPeople(const MethodsTable& table, CellIntervals intervals) {
    const bool several = table.figures.size() > 1, bounded = intervals == CellIntervals::shown,
               differ = splitsDiffer(table);
    Table made;
    made.caption = methodsCaption(table);
    if (bounded)
        made.caption += " In brackets: 95 % intervals over examples and, of " + std::to_string(fewestSeeds) +
                        " seeds or more, over seeds.";
    made.columns.push_back({"method", "method", Kind::text});
    for (const MethodsTable::Column& column : table.columns)
        for (std::size_t f = 0; f < table.figures.size(); ++f) {
            const MethodsTable::Figure& figure = table.figures[f];
            const std::string heading =
                (differ ? saidSplit(table, column, f) + " " : "") + shortTitle(figure);
            Table::Column own{column.name + "." + columnOf(figure.figure, table.averages).id,
                              several ? heading : column.name,
                              isInPercent(figure) ? Kind::percent : Kind::number, true,
                              isInPercent(figure) ? 1 : 3};
            own.group = several ? column.name : "";
            own.unitSaid = true;
            own.bounded = bounded;
            made.columns.push_back(std::move(own));
        }
    const bool ranked = table.rankedColumns > 0 && table.columns.size() > 1 && table.methods.size() > 1;
    if (ranked)
        made.columns.push_back({"mean_rank", "rank", Kind::number, false, 2});
    for (std::size_t m = 0; m < table.methods.size(); ++m) {
        std::vector<Table::Cell>& row = made.rows.emplace_back();
        row.push_back(Table::Cell(table.methods[m]));
        for (const MethodsTable::Column& column : table.columns)
            for (std::size_t f = 0; f < table.figures.size(); ++f) {
                if (const auto& cell = column.cells[m]; cell) {
                    row.push_back(cellOf(cell->values[f], bounded));
                    row.back().caveat = cell->unconverged;
                } else {
                    row.push_back({});
                }
            }
        if (ranked)
            row.push_back(table.meanRanks[m] ? Table::Cell(*table.meanRanks[m]) : Table::Cell());
    }
    return made;
}

Table tableForPrograms(const MethodsTable& table) {
    Table made;
    made.caption = methodsCaption(table);
    made.columns = {{"method", "", Kind::text}, {"column", "", Kind::text},   {"file", "", Kind::text},
                    {"sha256", "", Kind::text}, {"question", "", Kind::text}, {"row_set", "", Kind::text},
                    {"figure", "", Kind::text}, {"seeds", "", Kind::integer}, {"seed_list", "", Kind::text}};
    Table::Column value{"value", "", Kind::number, true};
    value.bounded = true;
    made.columns.push_back(value);
    for (const char* key :
         {"interval", "standing", "correction", "baseline", "rule", "epochs_by", "settings"})
        made.columns.push_back({key, "", Kind::text});
    for (const char* key : {"converged", "below_best_of_task"})
        made.columns.push_back({key, "", Kind::text});
    made.columns.push_back({"best_of", "", Kind::integer});
    made.columns.push_back({"mean_rank", "", Kind::number});
    made.columns.push_back({"ranked_columns", "", Kind::integer});
    for (std::size_t m = 0; m < table.methods.size(); ++m)
        for (const MethodsTable::Column& column : table.columns)
            for (std::size_t f = 0; f < table.figures.size(); ++f) {
                const MethodsTable::Figure& figure = table.figures[f];
                const MethodsTable::Cell none{}, &cell = column.cells[m] ? *column.cells[m] : none;
                const MethodsTable::Value missing{}, &own = column.cells[m] ? cell.values[f] : missing;
                const bool withSeeds = cell.seeds.size() >= fewestSeeds;
                made.rows.push_back(
                    {Table::Cell(table.methods[m]),
                     Table::Cell(column.name),
                     Table::Cell(column.data.file),
                     Table::Cell(column.data.sha256),
                     Table::Cell(column.task),
                     Table::Cell(nameOfSplits(column.splits[f], table.averages)),
                     Table::Cell(figure.figure.measure->id + figure.figure.partId()),
                     Table::Cell(static_cast<double>(cell.seeds.size())),
                     Table::Cell(seedWords(cell.seeds, " ")),
                     cellOf(own, true),
                     Table::Cell(!own.interval ? ""
                                 : withSeeds   ? "95 % over examples and seeds"
                                               : "95 % over examples"),
                     Table::Cell(own.statistic        ? standingText(own.standing)
                                 : column.cells[m]    ? "not measured"
                                 : column.unchosen[m] ? "run, but the rule chooses none of its settings"
                                                      : "not run"),
                     Table::Cell(!figure.tested     ? "none: not tested"
                                 : figure.corrected ? "Holm over the methods of the column"
                                                    : "none"),
                     Table::Cell(table.baseline),
                     Table::Cell(table.rule + (table.oracle ? " (oracle)" : "")),
                     Table::Cell(cell.select + (cell.oracle ? " (oracle)" : "")),
                     Table::Cell(cell.settings),
                     Table::Cell(cell.converged),
                     Table::Cell(cell.belowBestOfTask),
                     column.cells[m] ? Table::Cell(static_cast<double>(cell.points)) : Table::Cell(),
                     f == 0 && table.meanRanks[m] ? Table::Cell(*table.meanRanks[m]) : Table::Cell(),
                     Table::Cell(static_cast<double>(table.rankedColumns))});
            }
    return made;
}

} // namespace groupscope
