// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/methods_table.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/methods_table_column.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

using Figure = MethodsTable::Figure;

/// "test.gap", "average_accuracy", "test.recall_at_1.worst".
Figure parsedFigure(const std::string& id) {
    const std::string first = id.substr(0, id.find('.'));
    const auto isMeasure = [](const std::string& word) {
        return std::any_of(measures().begin(), measures().end(),
                           [&](const Measure& measure) { return measure.id == word; });
    };
    Figure figure;
    const bool anySet = isMeasure(first);
    figure.figure = findSelectionRule(anySet ? std::string("test.") + id : id, "--figure");
    if (figure.figure.leavesDomainsOut || figure.figure.onlyTrained)
        throw UsageError("'" + id + "' is no figure of a run", "--figure", "write [ROW_SET.]MEASURE");
    figure.rowSet = anySet ? "" : figure.figure.rowSet;
    figure.title = figure.figure.measure->title;
    if (figure.figure.part != SelectionRule::Part::whole)
        figure.title += figure.figure.part == SelectionRule::Part::worst ? " of the worst group"
                                                                         : " gap to the worst group";
    figure.tested = isTestedByRows(figure.figure);
    figure.corrected = figure.tested && figure.figure.measure->id == "worst_group_accuracy";
    return figure;
}

/// By number where names are of numbers, then by name.
bool comesBefore(const std::string& a, const std::string& b) {
    const auto numberIn = [](const std::string& name) {
        double number = std::numeric_limits<double>::infinity();
        const std::size_t from = name.find(' ') == std::string::npos ? 0 : name.find(' ') + 1;
        std::from_chars(name.data() + from, name.data() + name.size(), number);
        return std::pair(name.substr(0, from), number);
    };
    return std::tuple(numberIn(a), a) < std::tuple(numberIn(b), b);
}

std::vector<ColumnRuns> partsOf(std::span<const Run> runs, const std::string& columns) {
    std::map<std::pair<std::string, std::string>, ColumnRuns> byQuestion;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].complete)
            continue;
        const std::string level = runs[i].imbalance ? runs[i].imbalance->level : "";
        ColumnRuns& part = byQuestion[{questionPart(runs[i]).question.hash(), level}];
        part.runs.push_back(figuresOf(runs[i]));
        part.numbers.push_back(i);
    }
    std::vector<ColumnRuns> parts;
    std::vector<const Run*> firsts;
    for (auto& [key, part] : byQuestion)
        parts.push_back(std::move(part));
    for (const ColumnRuns& part : parts)
        firsts.push_back(&part.runs.front());
    const std::vector<std::string> names = columnNames(firsts, columns);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].name = names[i];
    std::sort(parts.begin(), parts.end(),
              [](const ColumnRuns& a, const ColumnRuns& b) { return comesBefore(a.name, b.name); });
    return parts;
}

/// Titles of all methods in the order of the menu.
std::vector<std::string> titlesOf(const std::vector<ColumnRuns>& parts) {
    std::set<std::tuple<std::size_t, std::string, std::string>> places;
    for (const ColumnRuns& part : parts)
        for (const ComparisonRow& row : part.comparison.rows) {
            const auto place = std::find_if(methods().begin(), methods().end(),
                                            [&](const Method& method) { return method.id == row.method; });
            places.emplace(place - methods().begin(), row.method, row.title());
        }
    std::vector<std::string> titles;
    for (const auto& place : places)
        titles.push_back(std::get<2>(place));
    return titles;
}

/// The baseline's title: as asked for, or the plainest of all.
std::string baselineOf(const std::vector<ColumnRuns>& parts, const std::string& wished) {
    std::optional<std::pair<std::size_t, std::string>> plainest;
    for (const ColumnRuns& part : parts)
        for (const ComparisonRow& row : part.comparison.rows) {
            const bool ofRun = std::any_of(row.runs.begin(), row.runs.end(),
                                           [&](std::size_t run) { return part.runs[run].id == wished; });
            if (wished == row.method || wished == row.title() || ofRun)
                return row.title();
            const std::pair own(plainRank(row.method), row.title());
            if (!plainest || own < *plainest)
                plainest = own;
        }
    if (!wished.empty())
        throw UsageError("no run is of '" + wished + "'", "the baseline",
                         "give a method of the table, or the id of a run");
    return plainest->second;
}

/// Adds the ranks of the first figure in a column; equal figures share theirs.
void addRanks(const MethodsTable& table, const MethodsTable::Column& column, std::vector<double>& sums) {
    const double sign = table.figures.front().figure.higherIsBetter() ? -1.0 : 1.0;
    const auto valueAt = [&](std::size_t m) {
        return std::round(sign * column.cells[m]->values.front().statistic->mean * 1e12);
    };
    for (std::size_t m = 0; m < sums.size(); ++m) {
        double better = 0.0, alike = 0.0;
        for (std::size_t other = 0; other < sums.size(); ++other) {
            better += valueAt(other) < valueAt(m) ? 1.0 : 0.0;
            alike += valueAt(other) == valueAt(m) ? 1.0 : 0.0; // itself too
        }
        sums[m] += better + (alike + 1.0) / 2.0;
    }
}

void rankMethods(MethodsTable& table) {
    table.meanRanks.resize(table.methods.size());
    std::vector<double> sums(table.methods.size(), 0.0);
    for (const MethodsTable::Column& column : table.columns) {
        const bool whole = std::all_of(column.cells.begin(), column.cells.end(), [](const auto& cell) {
            return cell && cell->values.front().statistic;
        });
        if (!whole)
            continue;
        ++table.rankedColumns;
        addRanks(table, column, sums);
    }
    if (table.rankedColumns > 0 && table.methods.size() > 1)
        for (std::size_t m = 0; m < sums.size(); ++m)
            table.meanRanks[m] = sums[m] / static_cast<double>(table.rankedColumns);
}

} // namespace

MethodsTable methodsTable(std::span<const Run> runs, const MethodsTableWish& wish, const LoadRun& load) {
    if (wish.columns != columnsBySet)
        findVariedField(wish.columns);
    MethodsTable table{.rule = findSelectionRule(wish.rule).id, .columnsBy = wish.columns};
    for (const std::string& id : wish.figures)
        table.figures.push_back(parsedFigure(id));
    if (table.figures.empty())
        throw UsageError("no figure is asked for", "--figure", "name one, such as worst_group_accuracy");
    std::vector<ColumnRuns> parts = partsOf(runs, wish.columns);
    if (parts.empty())
        throw DataError("no run is complete", "the table of methods", "finish the experiments first");
    for (const Run& run : runs)
        if (!run.complete)
            table.warnings.push_back("run " + run.id + " of " + run.method +
                                     " was stopped early and is left out");
    for (ColumnRuns& part : parts) {
        part.comparison = compareRuns(part.runs, wish.rule);
        table.oracle = table.oracle || part.comparison.oracle;
        for (const std::string& warning : part.comparison.warnings)
            table.warnings.push_back(part.name + ": " + warning);
    }
    if (const std::string mixed = wish.columns == "p_corr" ? mixedCorrelations(runs) : ""; !mixed.empty())
        table.warnings.push_back(mixed);
    table.baseline = baselineOf(parts, wish.baseline);
    table.methods = titlesOf(parts);
    for (ColumnRuns& part : parts)
        addColumn(part, table, load);
    rankMethods(table);
    return table;
}

} // namespace groupscope
