// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/trade_off.h"

#include "core/base/error.h"
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
        path.values.push_back(displayText(value));
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

/// By which values of the column are better where they are higher; 0: none is better.
double signOf(const RunColumn& column) {
    return column.better == Better::higher ? 1.0 : column.better == Better::lower ? -1.0 : 0.0;
}

/// Of equal points the chosen one: another setting adds nothing to the front by being no better.
std::vector<std::size_t> frontAmong(const TradeOffAxes& axes, const std::vector<TradeOffMark>& marks,
                                    FrontOf which) {
    const double signX = signOf(axes.x), signY = signOf(axes.y);
    if (signX == 0.0 || signY == 0.0)
        return {};
    std::vector<std::size_t> among;
    for (const bool selected : {true, false})
        for (std::size_t i = 0; i < marks.size(); ++i)
            if (marks[i].selected == selected && (selected || which == FrontOf::allSettings))
                among.push_back(i);
    std::vector<std::pair<double, double>> points;
    for (const std::size_t mark : among)
        points.emplace_back(signX * marks[mark].x.mean, signY * marks[mark].y.mean);
    std::vector<std::size_t> front;
    for (const std::size_t point : paretoFront(points))
        front.push_back(among[point]);
    return front;
}

/// Whether the column is of a split that is there to report on.
bool isReportedIn(const Comparison& comparison, const RunColumn& column) {
    const auto isReport = [&](const std::string& split) {
        return std::any_of(
            comparison.splits.begin(), comparison.splits.end(),
            [&](const SplitDefinition& set) { return set.name == split && set.kind() == Purpose::report; });
    };
    if (!column.measure)
        return false;
    const std::vector<std::string> splits = column.measure->splits();
    return std::any_of(splits.begin(), splits.end(), isReport);
}

} // namespace

TradeOff tradeOffOf(const Comparison& comparison, std::span<const Run* const> runs, const TradeOffAxes& axes,
                    std::size_t section, FrontOf frontOf) {
    TradeOff tradeOff{.axes = axes, .marks = {}, .paths = {}};
    tradeOff.frontOf = frontOf;
    tradeOff.isReported = isReportedIn(comparison, axes.x) || isReportedIn(comparison, axes.y);
    for (std::size_t i = 0; i < comparison.rows.size(); ++i) {
        const ComparisonRow& row = comparison.rows[i];
        if (row.section != section)
            continue;
        const ColumnValue x = columnValue(runs, axes.x, row), y = columnValue(runs, axes.y, row);
        if (x.number && y.number)
            tradeOff.marks.push_back({i, rowName(comparison, row), row.settings, rowStyle(row), *x.number,
                                      *y.number, row.selected, x.interval, y.interval});
    }
    for (std::size_t i = 0; i < tradeOff.marks.size(); ++i)
        if (tradeOff.marks[i].selected)
            if (std::optional<TradeOffPath> path = pathThrough(i, tradeOff, comparison))
                tradeOff.paths.push_back(std::move(*path));
    tradeOff.front = frontAmong(axes, tradeOff.marks, frontOf);
    return tradeOff;
}

TradeOff tradeOffOf(const Comparison& comparison, const std::string& split, std::size_t section,
                    FrontOf frontOf) {
    return tradeOffOf(comparison, {}, usualAxes(split), section, frontOf);
}

std::string TradeOffAxes::nameOf(const RunColumn& axis) const {
    const bool sameSplit = x.measure && y.measure && x.measure->split == y.measure->split;
    return sameSplit ? axis.measure->heading() : axis.title;
}

TradeOffAxes usualAxes(const std::string& split) {
    const auto axis = [&](const char* id) {
        return columnOf(SplitMeasure{.split = split, .measure = &measures().find(id)});
    };
    return {axis(accuracy::average), axis(accuracy::worstGroup)};
}

TradeOffAxes findAxes(const std::vector<std::string>& ids, std::span<const Run* const> runs,
                      const SplitAverages& averages, const Message& where) {
    if (ids.size() != 2)
        throw UsageError("a trade-off is between two columns, and there are " + std::to_string(ids.size()),
                         where, "name two, that of the horizontal axis first");
    const auto axis = [&](const std::string& id) {
        RunColumn column = findRunColumn(id, runs, averages, where);
        if (!column.isNumber())
            throw UsageError("the column '" + id + "' holds no numbers", where, "choose one that does");
        return column;
    };
    return {axis(ids[0]), axis(ids[1])};
}

double shownScale(const RunColumn& column) {
    return column.unit == "share" ? 100.0 : 1.0;
}

std::string titleOfAxis(const RunColumn& column) {
    if (!column.measure) // their titles say the unit
        return column.title + (column.unit == "share" ? " in %" : "");
    const std::string unit = column.unit == "share" ? " in %" : " in " + column.unit;
    const std::string ending = "." + column.measure->measure->id + column.measure->partId();
    const std::string split =
        column.id.substr(0, column.id.size() - std::min(ending.size(), column.id.size()));
    return column.measure->title() + unit + ", " + splitTitle(split) +
           (column.measure->isAverage() ? " splits" : " split");
}

std::string shortTitleOfAxis(const RunColumn& column) {
    const std::string title = column.measure ? column.measure->title() : column.title;
    return title + (column.unit == "share" ? ", %" : column.measure ? ", " + column.unit : "");
}

std::string whiskersOf(const TradeOff& tradeOff) {
    const bool any = std::any_of(tradeOff.marks.begin(), tradeOff.marks.end(), [](const TradeOffMark& mark) {
        return mark.selected && (mark.xInterval || mark.yInterval);
    });
    return any ? "lines: 95 % intervals" : "";
}

std::string frontNoteOf(const TradeOff& tradeOff) {
    if (tradeOff.frontOf == FrontOf::chosenSettings || tradeOff.front.empty())
        return {};
    // One mark that is above all others has no steps.
    return std::string(tradeOff.front.size() > 1 ? "steps" : "one mark") + ": front of all " +
           std::to_string(tradeOff.marks.size()) + (tradeOff.marks.size() == 1 ? " setting" : " settings") +
           (tradeOff.isReported ? ", which this split must not select" : "");
}

std::string footOf(const TradeOff& tradeOff) {
    std::string foot;
    // Notes on drawn elements come first, because the end is cut in narrow figures.
    for (const std::string& part : {frontNoteOf(tradeOff), whiskersOf(tradeOff), tradeOff.note})
        foot += (foot.empty() || part.empty() ? "" : "; ") + part;
    return foot;
}

namespace {

std::string boundsText(const RunColumn& column, const Interval& interval) {
    const int decimals = column.tableColumn().decimals;
    return fixedText(shownScale(column) * interval.low, decimals) + "–" +
           fixedText(shownScale(column) * interval.high, decimals) + (column.unit == "share" ? " %" : "");
}

std::string numberText(const RunColumn& column, const Statistic& statistic) {
    if (column.unit == "share")
        return percentOf(statistic);
    const int decimals = column.tableColumn().decimals;
    return fixedText(statistic.mean, decimals) +
           (statistic.deviation ? " ± " + fixedText(*statistic.deviation, decimals) : "");
}

/// "; 95 % intervals: average 90–92 %, worst group …" of those that are there.
std::string intervalsText(const TradeOffAxes& axes, const TradeOffMark& mark) {
    std::string text;
    for (const auto& [axis, interval] : {std::pair(&axes.x, &mark.xInterval), {&axes.y, &mark.yInterval}})
        if (*interval)
            text += (text.empty() ? "; 95 % intervals: " : ", ") + axes.nameOf(*axis) + " " +
                    boundsText(*axis, **interval) +
                    (axis->measure->measure->id == accuracy::worstGroup ? " (of all groups that could be it)"
                                                                        : "");
    return text;
}

} // namespace

std::string describeMark(const TradeOffAxes& axes, const TradeOffMark& mark) {
    return mark.name + (mark.settings.empty() ? "" : ", " + mark.settings) + ": " + axes.nameOf(axes.x) +
           " " + numberText(axes.x, mark.x) + ", " + axes.nameOf(axes.y) + " " + numberText(axes.y, mark.y) +
           " " + seedsOf(mark.x) + intervalsText(axes, mark);
}

} // namespace groupscope
