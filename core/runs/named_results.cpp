// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/named_results.h"

#include "core/measures/judged_rows.h"
#include "core/measures/seed_spread.h"

#include <algorithm>
#include <optional>
#include <set>

namespace groupscope {

namespace {

/// The examples of one split that a run predicts right.
struct JudgedSplit {
    std::vector<int> rows;
    RightRows right;
};

/// By split, of those whose results the compared run shows.
std::map<std::string, JudgedSplit> judgedSplits(const Run& shown, const Run& whole) {
    std::map<std::string, JudgedSplit> judged;
    for (const SplitResult& result : whole.splits)
        if (shown.split(result.name) != nullptr && !result.predictions.empty() && !result.labels.empty())
            judged[result.name] = {result.rows, rightRows(result.predictions, result.labels)};
    return judged;
}

std::set<std::size_t> rowsToCount(const Comparison& comparison, const BaselineComparisons& differences) {
    std::set<std::size_t> rows;
    for (std::size_t row = 0; row < comparison.rows.size(); ++row)
        if (comparison.rows[row].selected)
            rows.insert(row);
    for (const BaselineComparison& compared : differences.all)
        rows.insert(compared.baseline);
    return rows;
}

/// Correct predictions of the row's runs on the examples `rows`; empty where one of them was not evaluated on
/// these.
std::vector<RightRows> rightOfRow(const ComparisonRow& row, const std::string& split,
                                  const std::map<std::size_t, std::map<std::string, JudgedSplit>>& judged,
                                  const std::vector<int>& rows) {
    std::vector<RightRows> right;
    for (const std::size_t run : row.runs) {
        const auto own = judged.at(run).find(split);
        if (own == judged.at(run).end() || own->second.rows != rows)
            return {};
        right.push_back(own->second.right);
    }
    return right;
}

/// The row that the others of its section are compared with; nothing without one.
std::optional<std::size_t> baselineRowOf(const BaselineComparisons& differences, const Comparison& comparison,
                                         const ComparisonRow& row) {
    for (const BaselineComparison& compared : differences.all)
        if (const ComparisonRow& base = comparison.rows[compared.baseline];
            base.section == row.section && base.varied == row.varied)
            return compared.baseline;
    return std::nullopt;
}

/// The mean over the seeds of the accuracy in a group with its interval; nothing without examples.
std::optional<Table::Cell> accuracyCell(const NamedNumbers& numbers, std::size_t group) {
    Table::Cell cell(0.0);
    Interval mean{0.0, 0.0};
    std::vector<double> values;
    const auto count = static_cast<double>(numbers.seeds.size());
    for (const std::vector<GroupAccuracy>& seed : numbers.seeds) {
        const GroupAccuracy& own = seed[group];
        if (!own.accuracy || !own.interval)
            return std::nullopt;
        *cell.value += *own.accuracy / count;
        mean.low += own.interval->low / count;
        mean.high += own.interval->high / count;
        values.push_back(*own.accuracy);
    }
    SeedSpread spread;
    spread.add(values);
    const Interval widened = spread.widened(mean, 0.95);
    cell.bounds = {std::max(0.0, widened.low), std::min(1.0, widened.high)};
    return cell;
}

} // namespace

const NamedNumbers* NamedResults::find(const std::string& split, std::size_t row) const {
    const auto found = ofRows.find({split, row});
    return found == ofRows.end() ? nullptr : &found->second;
}

std::vector<std::string> splitsHolding(std::span<const NamedExamples> named,
                                       std::span<const ExamplesOfSplit> splits) {
    std::vector<std::string> holding(named.size());
    for (const ExamplesOfSplit& split : splits) {
        RowSelection rows(named.empty() ? 0 : named.front().rows.rowCount());
        for (const int row : split.rows)
            if (static_cast<std::size_t>(row) < rows.rowCount())
                rows.set(static_cast<std::size_t>(row), true);
        for (std::size_t k = 0; k < named.size(); ++k) {
            RowSelection outside = named[k].rows;
            if (outside.isEmpty())
                continue;
            outside.combine(rows, Combine::subtract);
            if (outside.isEmpty())
                holding[k] = split.name;
        }
    }
    return holding;
}

NamedResults namedResultsOf(const Comparison& comparison, std::span<const Run> runs,
                            std::span<const NamedExamples> named, std::size_t exampleCount,
                            const BaselineComparisons& differences, const LoadRun& load) {
    NamedResults results;
    for (const NamedExamples& own : named)
        results.names.push_back(own.name);
    if (named.empty())
        return results;
    const std::set<std::size_t> wanted = rowsToCount(comparison, differences);
    std::map<std::size_t, std::map<std::string, JudgedSplit>> judged; // by run
    for (const std::size_t row : wanted)
        for (const std::size_t run : comparison.rows[row].runs)
            if (!judged.contains(run))
                judged[run] = judgedSplits(runs[run], load(run));
    std::vector<ExamplesOfSplit> splits;
    if (!judged.empty())
        for (const auto& [name, own] : judged.begin()->second)
            splits.push_back({name, own.rows});
    results.within = splitsHolding(named, splits);
    for (const std::size_t number : wanted) {
        const ComparisonRow& row = comparison.rows[number];
        if (row.runs.empty())
            continue;
        const std::optional<std::size_t> base = baselineRowOf(differences, comparison, row);
        for (const auto& [split, own] : judged.at(row.runs.front())) {
            const std::vector<RightRows> right = rightOfRow(row, split, judged, own.rows);
            const std::vector<RightRows> ofBase =
                base && *base != number ? rightOfRow(comparison.rows[*base], split, judged, own.rows)
                                        : std::vector<RightRows>();
            if (!right.empty())
                results.ofRows[{split, number}] =
                    numbersInNamed(named, own.rows, exampleCount, right, ofBase);
        }
    }
    return results;
}

Table namedGroupTable(const NamedResults& results, const Comparison& comparison, const std::string& split,
                      std::size_t section) {
    using Kind = Table::Kind;
    Table table{.caption =
                    "Accuracy in named groups, " + split +
                    " split, with 95 % intervals (Wilson, mean over seeds). Differences are to the "
                    "baseline on the same examples, with 95 % intervals that hold for one group. Named "
                    "groups may overlap and select no epoch and no setting.",
                .columns = {{"named_group", "named group"},
                            {"examples", "examples", Kind::integer},
                            {"method", "method"},
                            {"accuracy", "accuracy", Kind::percent},
                            {"difference", "difference", Kind::percent}},
                .rows = {}};
    table.columns[3].bounded = table.columns[4].bounded = table.columns[4].isSigned = true;
    for (std::size_t group = 0; group < results.names.size(); ++group)
        for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
            const NamedNumbers* numbers = results.find(split, row);
            if (comparison.rows[row].section != section || numbers == nullptr)
                continue;
            const std::optional<Table::Cell> accuracy = accuracyCell(*numbers, group);
            if (!accuracy)
                continue;
            Table::Cell difference;
            if (group < numbers->differences.size() && numbers->differences[group]) {
                const Difference& own = *numbers->differences[group];
                difference = Table::Cell(own.value);
                if (own.interval)
                    difference.bounds = {own.interval->low, own.interval->high};
            }
            table.rows.push_back({Table::Cell(results.names[group]),
                                  Table::Cell(static_cast<double>(numbers->seeds.front()[group].n)),
                                  Table::Cell(comparison.rows[row].title()), *accuracy, difference});
        }
    return table;
}

} // namespace groupscope
