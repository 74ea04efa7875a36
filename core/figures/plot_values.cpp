// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/plot.h"

namespace groupscope {

namespace {

Table::Cell cellOf(const std::optional<Interval>& whisker, double Interval::*end) {
    return whisker ? Table::Cell((*whisker).*end) : Table::Cell();
}

} // namespace

std::optional<Interval> spreadOf(const Statistic& statistic, const Interval& limits) {
    const double spread = statistic.deviation.value_or(0.0);
    if (spread <= 0.0)
        return std::nullopt;
    return Interval{std::max(limits.low, statistic.mean - spread),
                    std::min(limits.high, statistic.mean + spread)};
}

Table valuesOf(const Plot& plot) {
    using Kind = Table::Kind;
    const bool isRows = !plot.rows.empty(), isNamed = !plot.x.names.empty();
    Table table;
    table.columns = {{"name", "name"},
                     {"x", plot.x.title, isNamed ? Kind::text : Kind::number},
                     {"y", plot.y.title, isRows ? Kind::text : Kind::number},
                     {"x_low", "x from", Kind::number},
                     {"x_high", "x to", Kind::number},
                     {"y_low", "y from", Kind::number},
                     {"y_high", "y to", Kind::number}};
    const auto add = [&](const std::string& name, double x, double y, const std::optional<Interval>& xWhisker,
                         const std::optional<Interval>& yWhisker) {
        const auto row = static_cast<std::size_t>(y);
        table.rows.push_back(
            {Table::Cell(name),
             isNamed ? Table::Cell(plot.x.names[static_cast<std::size_t>(x)]) : Table::Cell(x),
             isRows ? Table::Cell(plot.rows[row].name) : Table::Cell(y), cellOf(xWhisker, &Interval::low),
             cellOf(xWhisker, &Interval::high), cellOf(yWhisker, &Interval::low),
             cellOf(yWhisker, &Interval::high)});
    };
    for (const PlotArea& area : plot.areas)
        if (!area.name.empty())
            add(area.name, area.x, area.y, {}, {});
    for (const PlotMark& mark : plot.marks)
        if (!mark.name.empty())
            add(mark.name, mark.x, mark.y, mark.xWhisker, mark.yWhisker);
    for (const PlotLine& line : plot.lines)
        for (std::size_t i = 0; i < line.points.size() && !line.name.empty(); ++i)
            add(line.name, line.points[i].first, line.points[i].second, {},
                line.spread.empty() ? std::nullopt : line.spread[i]);
    return table;
}

} // namespace groupscope
