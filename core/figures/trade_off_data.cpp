// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/trade_off.h"

#include "core/base/text.h"
#include "core/figures/row_name.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

namespace groupscope {

namespace {

using Values = std::map<std::string, ParameterValue, std::less<>>;

Values without(const ParameterValues& parameters, const std::string& key) {
    Values values = parameters.all();
    values.erase(key);
    return values;
}

/// The curve through the selected mark `chosen`, if its method traces one.
std::optional<TradeOffPath> pathThrough(std::size_t chosen, const TradeOff& tradeOff,
                                        const Comparison& comparison) {
    const ComparisonRow& row = comparison.rows[tradeOff.marks[chosen].row];
    const std::string key = pathParameter(row.method);
    if (key.empty() || !row.parameters.all().contains(key))
        return std::nullopt;
    std::map<ParameterValue, std::size_t> points;
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i) {
        const ComparisonRow& other = comparison.rows[tradeOff.marks[i].row];
        if (other.method == row.method && other.select == row.select && other.section == row.section &&
            other.varied == row.varied && other.task == row.task &&
            without(other.parameters, key) == without(row.parameters, key))
            points.emplace(other.parameters.all().find(key)->second, i);
    }
    if (points.size() < 2)
        return std::nullopt;
    TradeOffPath path{key, {}, {}};
    for (const auto& [value, mark] : points) {
        path.marks.push_back(mark);
        path.values.push_back(toText(value));
    }
    return path;
}

} // namespace

std::string pathParameter(const std::string& method) {
    constexpr std::array blended{"wise-ft", "r-adapter", "flyp", "ft", "lp-ft", "soup"};
    return std::find(blended.begin(), blended.end(), method) != blended.end() ? "alpha" : "";
}

std::vector<std::size_t> paretoFront(std::span<const std::pair<double, double>> points) {
    std::vector<std::size_t> order(points.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return points[a] > points[b]; });
    std::vector<std::size_t> front;
    for (const std::size_t point : order) // by falling average: whatever is not higher is dominated
        if (front.empty() || points[point].second > points[front.back()].second)
            front.push_back(point);
    std::reverse(front.begin(), front.end());
    return front;
}

namespace {

/// Of equal points the chosen one: another setting adds nothing to the front by being no better.
std::vector<std::size_t> frontAmong(const std::vector<TradeOffMark>& marks, FrontOf which) {
    std::vector<std::size_t> among;
    for (const bool selected : {true, false})
        for (std::size_t i = 0; i < marks.size(); ++i)
            if (marks[i].selected == selected && (selected || which == FrontOf::allSettings))
                among.push_back(i);
    std::vector<std::pair<double, double>> points;
    for (const std::size_t mark : among)
        points.emplace_back(marks[mark].average.mean, marks[mark].worst.mean);
    std::vector<std::size_t> front;
    for (const std::size_t point : paretoFront(points))
        front.push_back(among[point]);
    return front;
}

} // namespace

TradeOff tradeOffOf(const Comparison& comparison, const std::string& split, std::size_t section,
                    FrontOf frontOf) {
    TradeOff tradeOff{.split = split, .marks = {}, .paths = {}};
    tradeOff.frontOf = frontOf;
    tradeOff.isReported =
        std::any_of(comparison.splits.begin(), comparison.splits.end(), [&](const SplitDefinition& set) {
            return set.name == split && set.kind() == Purpose::report;
        });
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        const SplitStatistics& figures = row.split(split);
        const auto average = figures.of(accuracy::average), worst = figures.of(accuracy::worstGroup);
        if (row.section != section || !average || !worst)
            continue;
        tradeOff.marks.push_back(
            {i, rowName(comparison, row), row.settings, rowStyle(row), *average, *worst, row.selected});
        tradeOff.marks.back().averageInterval = figures.intervals.average;
        tradeOff.marks.back().worstInterval = figures.intervals.worstGroup;
    }
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i)
        if (tradeOff.marks[i].selected)
            if (std::optional<TradeOffPath> path = pathThrough(i, tradeOff, comparison))
                tradeOff.paths.push_back(std::move(*path));
    tradeOff.front = frontAmong(tradeOff.marks, frontOf);
    return tradeOff;
}

std::string whiskersOf(const TradeOff& tradeOff) {
    const bool any = std::any_of(tradeOff.marks.begin(), tradeOff.marks.end(), [](const TradeOffMark& mark) {
        return mark.selected && (mark.averageInterval || mark.worstInterval);
    });
    return any ? "lines: 95 % intervals" : "";
}

std::string frontNoteOf(const TradeOff& tradeOff) {
    if (tradeOff.frontOf == FrontOf::chosenSettings || tradeOff.front.empty())
        return {};
    // One mark that is above all others has no steps.
    return std::string(tradeOff.front.size() > 1 ? "steps" : "one mark") + ": front of all " +
           std::to_string(tradeOff.marks.size()) + (tradeOff.marks.size() == 1 ? " setting" : " settings") +
           (tradeOff.isReported ? ", which nobody may choose by these rows" : "");
}

std::string footOf(const TradeOff& tradeOff) {
    std::string foot;
    // What is drawn comes first: the end is cut where the figure is narrow.
    for (const std::string& part : {frontNoteOf(tradeOff), whiskersOf(tradeOff), tradeOff.note})
        foot += (foot.empty() || part.empty() ? "" : "; ") + part;
    return foot;
}

Interval whiskerOf(const Statistic& figure, const std::optional<Interval>& interval) {
    return interval.value_or(Interval{figure.mean, figure.mean});
}

namespace {

std::string boundsText(const Interval& interval) {
    return fixedText(100.0 * interval.low, 1) + "–" + fixedText(100.0 * interval.high, 1) + " %";
}

} // namespace

std::string describeMark(const TradeOffMark& mark) {
    return mark.name + (mark.settings.empty() ? "" : ", " + mark.settings) + ": average " +
           percentOf(mark.average) + ", worst group " + percentOf(mark.worst) + " " + seedsOf(mark.average) +
           (mark.averageInterval && mark.worstInterval
                ? "; 95 % intervals: average " + boundsText(*mark.averageInterval) + ", worst group " +
                      boundsText(*mark.worstInterval) + " (of all groups that could be it)"
                : "");
}

} // namespace groupscope
