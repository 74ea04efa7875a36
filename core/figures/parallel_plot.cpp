// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/parallel_plot.h"

#include "core/base/parameters.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

constexpr double brushedNone = -0.1; // where a brush of lines without a value stands
constexpr double aboveAxis = 1.03;   // and one of what no line has
constexpr double shareSlack = 1e-6;  // a line at the end of a brush is in it

bool isOfPowers(const ParallelAxis& axis) {
    return axis.scale.kind == PlotScale::Kind::powersOfTen;
}

bool isIn(double share, const Interval& part) {
    return share < 0.0 ? part.low < 0.0 : share >= part.low - shareSlack && share <= part.high + shareSlack;
}

double shareOfName(const Axis& places, std::size_t name) {
    return places.at(static_cast<double>(name));
}

/// Names that the brush holds, neighbours as one part.
void addNames(const ParallelAxis& axis, const ParallelBrush& brush, std::vector<Interval>& parts) {
    const Axis places = axis.places();
    bool before = false; // whether the brush holds the name below
    for (std::size_t i = 0; i < axis.scale.names.size(); ++i) {
        const bool held =
            std::find(brush.names.begin(), brush.names.end(), axis.scale.names[i]) != brush.names.end();
        const double share = shareOfName(places, i);
        if (held && before)
            parts.back().high = share;
        else if (held)
            parts.push_back({share, share});
        before = held;
    }
}

void addValues(const ParallelAxis& axis, const ParallelBrush& brush, std::vector<Interval>& parts) {
    if (brush.low > brush.high)
        return;
    const Axis places = axis.places();
    // Not a number where a document has a value that has no place.
    const double low = places.at(axis.scale.placeOf(brush.low)),
                 high = places.at(axis.scale.placeOf(brush.high));
    if (high >= -shareSlack && !(low > 1.0 + shareSlack))
        parts.push_back({std::clamp(std::isnan(low) ? 0.0 : low, 0.0, 1.0), std::clamp(high, 0.0, 1.0)});
}

std::string valueText(const ParallelAxis& axis, double value) {
    const PlotScale& scale = axis.scale;
    if (!scale.names.empty())
        return scale.names[static_cast<std::size_t>(value)];
    return (scale.factor == 1.0 ? displayText(value) : fixedText(scale.factor * value, 1)) + scale.unit;
}

} // namespace

Axis ParallelAxis::places() const {
    if (!scale.names.empty())
        return {0.0, std::max(1.0, static_cast<double>(scale.names.size()) - 1.0), 1.0};
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const std::optional<double>& value : values)
        if (value) {
            low = std::min(low, *value);
            high = std::max(high, *value);
        }
    const bool powers = isOfPowers(*this);
    if (low > high)
        return {-0.5, 0.5, 0.5};
    const double from = scale.placeOf(low), to = scale.placeOf(high);
    const double around = from < to ? 0.0 : powers ? std::log10(2.0) : 0.5; // of a single value
    return {from - around, to + around, powers ? 1.0 : Axis::around(from - around, to + around, 5).tick};
}

std::vector<double> ParallelAxis::shares() const {
    const Axis own = places();
    std::vector<double> shares;
    shares.reserve(values.size());
    for (const std::optional<double>& value : values)
        shares.push_back(value ? std::clamp(own.at(scale.placeOf(*value)), 0.0, 1.0) : -1.0);
    return shares;
}

ParallelBrush heldBy(const ParallelAxis& axis, const Interval& part) {
    ParallelBrush brush;
    brush.none = part.low < 0.0;
    if (part.high < 0.0)
        return brush;
    const Axis places = axis.places();
    if (!axis.scale.names.empty()) {
        for (std::size_t i = 0; i < axis.scale.names.size(); ++i)
            if (isIn(shareOfName(places, i), part))
                brush.names.push_back(axis.scale.names[i]);
        return brush;
    }
    const auto valueAt = [&](double share) {
        const double place = places.low + (places.high - places.low) * std::clamp(share, 0.0, 1.0);
        return isOfPowers(axis) ? std::pow(10.0, place) : place;
    };
    brush.low = valueAt(part.low);
    brush.high = valueAt(part.high);
    return brush;
}

std::vector<Interval> partsOf(const ParallelAxis& axis, const ParallelBrush& brush) {
    std::vector<Interval> parts;
    if (brush.none)
        parts.push_back({brushedNone, brushedNone});
    if (axis.scale.names.empty())
        addValues(axis, brush, parts);
    else
        addNames(axis, brush, parts);
    if (parts.empty())
        parts.push_back({aboveAxis, aboveAxis});
    return parts;
}

const ParallelAxis* ParallelPlot::axis(std::string_view id) const {
    const auto found =
        std::find_if(axes.begin(), axes.end(), [&](const ParallelAxis& own) { return own.id == id; });
    return found == axes.end() ? nullptr : &*found;
}

std::vector<char> passingLines(const ParallelPlot& plot) {
    std::vector<char> passing(plot.lines.size(), 1);
    for (const ParallelAxis& axis : plot.axes) {
        const auto brush = plot.brushes.find(axis.id);
        if (brush == plot.brushes.end())
            continue;
        const std::vector<double> shares = axis.shares();
        for (std::size_t line = 0; line < passing.size(); ++line)
            if (std::none_of(brush->second.begin(), brush->second.end(),
                             [&](const Interval& part) { return isIn(shares[line], part); }))
                passing[line] = 0;
    }
    return passing;
}

std::string describeLine(const ParallelPlot& plot, std::size_t line) {
    std::string text;
    for (const ParallelAxis& axis : plot.axes)
        if (const std::optional<double>& value = axis.values[line])
            addToList(text, axis.scale.title + " " + valueText(axis, *value));
    return plot.lines[line].name + ": " + text;
}

Table valuesOf(const ParallelPlot& plot) {
    Table table;
    table.columns = {{"name", "name"}};
    for (const ParallelAxis& axis : plot.axes)
        table.columns.push_back(
            {axis.id, axis.scale.title, axis.scale.names.empty() ? Table::Kind::number : Table::Kind::text});
    if (!plot.brushes.empty())
        table.columns.push_back({"passes", "passes all brushes"});
    const std::vector<char> passing = passingLines(plot);
    for (std::size_t line = 0; line < plot.lines.size(); ++line) {
        std::vector<Table::Cell>& row = table.rows.emplace_back();
        row.emplace_back(plot.lines[line].name);
        for (const ParallelAxis& axis : plot.axes) {
            const std::optional<double>& value = axis.values[line];
            if (!value)
                row.emplace_back();
            else if (axis.scale.names.empty())
                row.emplace_back(*value);
            else
                row.emplace_back(valueText(axis, *value));
        }
        if (!plot.brushes.empty())
            row.emplace_back(std::string(passing[line] != 0 ? "yes" : "no"));
    }
    return table;
}

} // namespace groupscope
