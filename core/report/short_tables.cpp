// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/short_tables.h"

#include "core/base/counted.h"
#include "core/figures/cut_name.h"
#include "core/figures/row_name.h"
#include "core/report/answer_section.h"

#include <algorithm>
#include <optional>

namespace groupscope {

namespace {

constexpr std::size_t mostRows = 8, mostGroups = 6;

/// Puts `row` behind the others unless it is null or there already.
void addRow(std::vector<const ComparisonRow*>& rows, const ComparisonRow* row) {
    if (row != nullptr && std::find(rows.begin(), rows.end(), row) == rows.end())
        rows.push_back(row);
}

Table::Cell differenceText(const std::optional<Difference>& difference) {
    if (!difference)
        return Table::Cell();
    Table::Cell cell(difference->value);
    if (difference->interval)
        cell.bounds = Table::Bounds{difference->interval->low, difference->interval->high};
    return cell;
}

Table::Cell cellOfStatistic(const std::optional<Statistic>& statistic) {
    return statistic ? Table::Cell(statistic->mean, statistic->deviation) : Table::Cell();
}

/// The mean accuracy of a group over the runs of a row; nothing where one has none.
std::optional<double> meanOfGroup(const ComparisonRow& row, std::span<const Run> runs,
                                  const std::string& split, std::size_t group) {
    double sum = 0.0;
    for (const std::size_t index : row.runs) {
        const GroupReport report = runs[index].report(split);
        if (group >= report.groups.size() || !report.groups[group].accuracy)
            return std::nullopt;
        sum += *report.groups[group].accuracy;
    }
    return sum / static_cast<double>(row.runs.size());
}

/// Groups with examples in the split, the worst of `row` first, and how many there are.
std::pair<std::vector<std::size_t>, std::size_t>
worstGroups(const ComparisonRow& row, std::span<const Run> runs, const std::string& split) {
    std::vector<std::pair<double, std::size_t>> groups;
    const std::size_t count = runs[row.runs.front()].report(split).groups.size();
    for (std::size_t g = 0; g < count; ++g)
        if (const auto accuracy = meanOfGroup(row, runs, split, g))
            groups.emplace_back(*accuracy, g);
    std::sort(groups.begin(), groups.end());
    std::vector<std::size_t> worst;
    for (std::size_t i = 0; i < std::min(mostGroups, groups.size()); ++i)
        worst.push_back(groups[i].second);
    return {std::move(worst), groups.size()};
}

std::string leftOutText(const ShortRows& rows) {
    const std::size_t left = rows.all.size() - rows.shown.size();
    return left == 0 ? std::string()
                     : " " + counted(left, "method", "methods") + " of " + std::to_string(rows.all.size()) +
                           " with a lower score of the selection rule: see the full report.";
}

} // namespace

std::string shortName(const std::string& name) {
    constexpr double room = 180.0;
    static const SceneSpace space = SceneSpace::paper();
    return cutName(name, room, space);
}

ShortRows shortRows(const ReportComparison& compared) {
    const Comparison& comparison = compared.comparison;
    ShortRows rows;
    for (const ComparisonRow& row : comparison.rows)
        if (row.section == 0 && row.selected)
            rows.all.push_back(&row);
    if (rows.all.empty())
        rows.all.push_back(&comparison.rows.front());
    const AnsweredRows answered = answeredRows(comparison, 0);
    rows.differences = answeredDifferences(compared, 0);
    rows.baseline =
        rows.differences != nullptr ? &comparison.rows[rows.differences->baseline] : answered.plain;
    rows.preferred = answered.preferred;
    addRow(rows.shown, rows.baseline);
    addRow(rows.shown, rows.preferred);
    std::vector<const ComparisonRow*> others = rows.all;
    std::stable_sort(others.begin(), others.end(), [](const ComparisonRow* a, const ComparisonRow* b) {
        return (a->score ? a->score->mean : -1.0) > (b->score ? b->score->mean : -1.0);
    });
    for (const ComparisonRow* row : others)
        if (rows.shown.size() < mostRows)
            addRow(rows.shown, row);
    return rows;
}

Table methodTable(const ReportComparison& compared, const ShortRows& rows, const std::string& split) {
    Table table;
    table.columns = {
        {"method", "method"},
        {"seeds", "seeds", Table::Kind::integer},
        {.key = "worst", .title = "worst group", .kind = Table::Kind::percent, .statistic = true},
        {.key = "average", .title = "average", .kind = Table::Kind::percent, .statistic = true}};
    if (rows.differences != nullptr) {
        const auto difference = [](const char* key, const char* title) {
            return Table::Column{.key = key,
                                 .title = title,
                                 .kind = Table::Kind::percent,
                                 .bounded = true,
                                 .isSigned = true,
                                 .unitSaid = true};
        };
        table.columns.push_back(difference("worst_difference", "worst group, difference in points"));
        table.columns.push_back(
            {.key = "p", .title = "p (Holm)", .kind = Table::Kind::chance, .decimals = 3});
        table.columns.push_back(difference("average_difference", "average, difference in points"));
    }
    table.caption =
        "Accuracy on " + split + ", mean ± standard deviation over seeds" +
        (rows.differences != nullptr ? "; differences to " + rows.baseline->title() + " with 95 % intervals."
                                     : ".") +
        leftOutText(rows);
    for (const ComparisonRow* row : rows.shown) {
        const SplitStatistics& own = row->split(split);
        std::vector<Table::Cell>& cells = table.rows.emplace_back();
        cells = {Table::Cell(shortName(rowName(compared.comparison, *row))),
                 Table::Cell(static_cast<double>(row->runs.size())),
                 cellOfStatistic(own.of(accuracy::worstGroup)), cellOfStatistic(own.of(accuracy::average))};
        if (rows.differences == nullptr)
            continue;
        const auto& others = rows.differences->others;
        const auto other = std::find_if(others.begin(), others.end(), [&](const auto& one) {
            return &compared.comparison.rows[one.row] == row;
        });
        if (other == others.end()) {
            cells.resize(table.columns.size());
            continue;
        }
        cells.push_back(differenceText(other->differences.worstGroup));
        cells.push_back(other->corrected ? Table::Cell(*other->corrected) : Table::Cell());
        cells.push_back(differenceText(other->differences.average));
    }
    return table;
}

Table groupTable(const ReportComparison& compared, std::span<const Run> runs, const ShortRows& rows,
                 const std::string& split) {
    const auto [groups, count] = worstGroups(*rows.shown.front(), runs, split);
    const Run& first = runs[rows.shown.front()->runs.front()];
    Table table;
    table.columns = {{"method", "method"}};
    for (const std::size_t group : groups)
        table.columns.push_back({.key = "group" + std::to_string(group),
                                 .title = shortName(first.groups.groupName(static_cast<int>(group))) +
                                          " (n " + std::to_string(first.report(split).groups[group].n) + ")",
                                 .kind = Table::Kind::percent});
    table.caption = "Accuracy of groups on " + split + ", those first that " +
                    rowName(compared.comparison, *rows.shown.front()) + " gets wrong most." +
                    (count > groups.size()
                         ? " " + std::to_string(count - groups.size()) + " of " + std::to_string(count) +
                               " groups, in which it is correct more often: see the full report."
                         : std::string());
    for (const ComparisonRow* row : rows.shown) {
        std::vector<Table::Cell>& cells = table.rows.emplace_back();
        cells.push_back(Table::Cell(shortName(rowName(compared.comparison, *row))));
        for (const std::size_t group : groups) {
            const auto accuracy = meanOfGroup(*row, runs, split, group);
            cells.push_back(accuracy ? Table::Cell(*accuracy) : Table::Cell());
        }
    }
    return table;
}

} // namespace groupscope
