// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/methods_table.h"

#include "core/base/error.h"
#include "core/methods/method.h"
#include "core/runs/comparison_sections.h"
#include "core/runs/messages.h"
#include "core/runs/methods_table_caption.h"
#include "core/runs/methods_table_column.h"
#include "core/runs/standings.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

using Figure = MethodsTable::Figure;

/// "test.gap", "average_accuracy", "ood.recall_at_1.worst".
Figure parsedFigure(const std::string& id, const SplitAverages& averages) {
    const bool anySet = measures().contains(id.substr(0, id.find('.')));
    const std::optional<SplitMeasure> known = knownSplitMeasure(anySet ? "test." + id : id, averages);
    if (!known || known->split == leaveOneDomainOut)
        throw UsageError("there is no measure '" + id + "'", "the measures of the table",
                         message<runMessages, "write_figure">());
    Figure figure;
    figure.figure = *known;
    figure.split = anySet ? "" : figure.figure.split;
    figure.title = figure.figure.part == SplitMeasure::Part::gap
                       ? figure.figure.measure->title + " gap to the worst " +
                             (figure.figure.of.empty() ? "group" : figure.figure.of)
                       : figure.figure.title();
    figure.tested = isTestedByRows(figure.figure);
    figure.corrected = figure.tested && figure.figure.part == SplitMeasure::Part::whole &&
                       figure.figure.measure->id == accuracy::worstGroup;
    return figure;
}

/// By number where names are of numbers, then by name.
bool comesBefore(const std::string& a, const std::string& b) {
    const auto numberIn = [](const std::string& name) {
        constexpr double none = std::numeric_limits<double>::infinity();
        double number = none;
        const std::size_t from = name.find(' ') == std::string::npos ? 0 : name.find(' ') + 1;
        const char* const end = name.data() + name.size();
        const auto [rest, failure] = std::from_chars(name.data() + from, end, number);
        const bool whole = failure == std::errc() && (rest == end || *rest == ',' || *rest == ' ');
        if (!whole || !std::isfinite(number)) // "nano" begins with what reads as no number
            number = none;
        return std::pair(name.substr(0, from), number);
    };
    return std::tuple(numberIn(a), a) < std::tuple(numberIn(b), b);
}

std::vector<ColumnRuns> partsOf(std::span<const Run> runs, const std::string& columns) {
    std::map<std::pair<std::string, std::string>, ColumnRuns> byTask;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (!runs[i].complete)
            continue;
        const std::string level = runs[i].imbalance ? runs[i].imbalance->level : "";
        ColumnRuns& part = byTask[{taskPart(runs[i]).task.hash(), level}];
        part.runs.push_back(figuresOf(runs[i]));
        part.numbers.push_back(i);
    }
    std::vector<ColumnRuns> parts;
    std::vector<const Run*> firsts;
    for (auto& [key, part] : byTask)
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
    std::set<std::tuple<std::size_t, std::size_t, std::string, std::string>> places;
    for (const ColumnRuns& part : parts)
        for (const ComparisonRow& row : part.comparison.rows)
            places.emplace(row.variantPlace, methods().placeOf(row.method), row.method, row.title());
    std::vector<std::string> titles;
    for (const auto& place : places)
        titles.push_back(std::get<3>(place));
    return titles;
}

/// The baseline's title: as asked for, or the plainest of all.
std::string baselineOf(const std::vector<ColumnRuns>& parts, const std::string& requested) {
    std::optional<std::pair<std::size_t, std::string>> plainest;
    std::string asked;
    for (const ColumnRuns& part : parts)
        for (const ComparisonRow& row : part.comparison.rows) {
            const bool ofRun = std::any_of(row.runs.begin(), row.runs.end(),
                                           [&](std::size_t run) { return part.runs[run].id == requested; });
            if (requested == row.title() || ofRun)
                return row.title();
            if (requested == row.method && asked.empty()) // a control, where the method itself may yet follow
                asked = row.title();
            const std::pair own(plainRank(row.method), row.title());
            if (!plainest || own < *plainest)
                plainest = own;
        }
    if (!asked.empty())
        return asked;
    if (!requested.empty())
        throw unknownBaseline(requested, titlesOf(parts));
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
    if (!isRanked(table.figures.front()))
        return;
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

MethodsTable methodsTable(std::span<const Run> runs, const MethodsTableRequest& request,
                          const LoadRun& load) {
    if (request.columns != columnsBySet)
        findVariedField(request.columns);
    MethodsTable table{.rule = findSelectionRule(request.rule).id, .columnsBy = request.columns};
    table.averages = request.averages;
    for (const std::string& id : request.figures)
        table.figures.push_back(parsedFigure(id, request.averages));
    if (table.figures.empty())
        throw UsageError("no measure is requested", "the measures of the table",
                         "name one, such as worst_group_accuracy");
    for (const Figure& figure : table.figures)
        requireAttribute(figure.figure, attributesOf(placesOf(runs)), "the measures of the table");
    std::vector<ColumnRuns> parts = partsOf(runs, request.columns);
    if (parts.empty())
        throw DataError("no run is complete", "the table of methods", "finish the experiments first");
    for (const Run& run : runs)
        if (!run.complete)
            table.warnings.push_back("run " + run.id + " of " + run.method +
                                     " was stopped early and is left out");
    for (ColumnRuns& part : parts) {
        part.comparison = compareRuns(part.runs, request.rule, {}, request.variants, std::nullopt);
        table.oracle = table.oracle || part.comparison.oracle;
        for (const std::string& warning : part.comparison.warnings)
            table.warnings.push_back(part.name + ": " + warning);
    }
    if (const std::string mixed = request.columns == "p_corr" ? mixedCorrelations(placesOf(runs)) : "";
        !mixed.empty())
        table.warnings.push_back(mixed);
    table.baseline = baselineOf(parts, request.baseline);
    table.methods = titlesOf(parts);
    for (ColumnRuns& part : parts)
        addColumn(part, table, load);
    rankMethods(table);
    return table;
}

} // namespace groupscope
