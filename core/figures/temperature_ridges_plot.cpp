// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/temperatures.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr int ridgeBins = 60;         // of the axis: what a pane can show
constexpr double ridgeOpacity = 0.25; // two histograms are seen through each other
constexpr double leastRidge = 36.0;   // height of a ridge without its title, in pixels

/// Parts that look different, in the order in which they come.
std::vector<const TemperaturePart*> namedParts(const TemperatureRidges& ridges) {
    std::vector<const TemperaturePart*> named;
    for (const TemperatureRidge& ridge : ridges.ridges)
        for (const TemperaturePart& part : ridge.parts)
            if (std::none_of(named.begin(), named.end(),
                             [&](const TemperaturePart* own) { return own->name == part.name; }))
                named.push_back(&part);
    return named;
}

/// Whether τ_min lies within the axis.
bool showsLeast(const TemperatureRidges& ridges, const Axis& x) {
    return ridges.least && *ridges.least >= x.low && *ridges.least <= x.high;
}

double highestOf(const TemperatureRidge& ridge, const Axis& axis) {
    double highest = 0.0;
    for (const TemperaturePart& part : ridge.parts)
        for (const double share : sharesIn(part.distribution, axis.low, axis.high, ridgeBins))
            highest = std::max(highest, share);
    return highest;
}

/// One histogram as steps.
void addPart(Plot& plot, const TemperaturePart& part, const Axis& axis, const std::string& title) {
    const std::vector<double> shares = sharesIn(part.distribution, axis.low, axis.high, ridgeBins);
    const double width = (axis.high - axis.low) / ridgeBins;
    PlotLine edge{.points = {{axis.low, 0.0}},
                  .name = part.name,
                  .paint = {.ink = Ink::series, .color = part.color},
                  .width = 1.4,
                  .dash = part.dash};
    for (std::size_t bin = 0; bin < shares.size(); ++bin) {
        const double left = axis.low + width * static_cast<double>(bin);
        edge.points.emplace_back(left, shares[bin]);
        edge.points.emplace_back(left + width, shares[bin]);
    }
    edge.points.emplace_back(axis.high, 0.0);
    plot.areas.push_back(
        {.corners = edge.points,
         .paint = edge.paint,
         .opacity = ridgeOpacity,
         .tooltip = title + ", " + part.name + ": median " +
                    fixedText(part.distribution.values[part.distribution.values.size() / 2], 4)});
    plot.lines.push_back(std::move(edge));
}

/// A ridge with an axis where it stands alone; one of several says how high it is.
Plot plotOf(const TemperatureRidge& ridge, const TemperatureRidges& ridges, const Axis& axis, bool alone) {
    const double highest = highestOf(ridge, axis);
    Plot plot{.x = {.title = ridges.xTitle, .shown = axis},
              .y = alone ? PlotScale::percent("share") : PlotScale{.bare = true},
              .title = ridge.title,
              .detail = ridge.facts,
              .leastHeight = leastRidge};
    plot.y.unit = " %";
    plot.y.fromZero = true;
    if (!alone) {
        plot.y.shown = Axis{0.0, highest > 0.0 ? highest : 1.0, 1.0};
        plot.detail +=
            (ridge.facts.empty() ? "highest bar " : "; highest bar ") + fixedText(100.0 * highest, 1) + " %";
    }
    if (showsLeast(ridges, axis))
        plot.rules.push_back({.value = *ridges.least, .paint = {Ink::text}, .dash = LineDash::dotted});
    for (const TemperaturePart& part : ridge.parts)
        addPart(plot, part, axis, ridge.title);
    return plot;
}

/// Colours are told where they are the same in all ridges.
std::vector<PlotKey> legendOf(const TemperatureRidges& ridges, const Axis& axis) {
    std::vector<PlotKey> legend;
    const auto add = [&](const std::string& name, const Paint& paint, double width, LineDash dash) {
        legend.push_back(
            {name, {.kind = LegendSample::Kind::line, .paint = paint, .dash = dash, .width = width}});
    };
    for (const TemperaturePart* part :
         ridges.partsInTitles ? std::vector<const TemperaturePart*>{} : namedParts(ridges)) {
        bool oneColor = true;
        for (const TemperatureRidge& ridge : ridges.ridges)
            for (const TemperaturePart& other : ridge.parts)
                oneColor = oneColor && (other.name != part->name || other.color == part->color);
        add(part->name, oneColor ? Paint{.ink = Ink::series, .color = part->color} : Paint{Ink::faint}, 2.0,
            part->dash);
    }
    if (showsLeast(ridges, axis))
        add("τ_min " + shortestText(*ridges.least), {Ink::text}, 1.0, LineDash::dotted);
    return legend;
}

} // namespace

std::vector<double> sharesIn(const Distribution& distribution, double low, double high, int bins) {
    std::vector<double> shares(static_cast<std::size_t>(bins), 0.0);
    const double width = (high - low) / bins;
    if (distribution.n <= 0 || !(width > 0.0))
        return shares;
    const auto binOf = [&](double value) {
        return static_cast<std::size_t>(std::clamp((value - low) / width, 0.0, bins - 1.0));
    };
    for (std::size_t i = 0; i < distribution.counts.size(); ++i) {
        const double from = distribution.edges[i], to = distribution.edges[i + 1];
        const double share =
            static_cast<double>(distribution.counts[i]) / static_cast<double>(distribution.n);
        if (to < low || from > high)
            continue;
        if (!(to > from)) { // all values are the same
            shares[binOf(from)] += share;
            continue;
        }
        for (std::size_t bin = binOf(from); bin <= binOf(to); ++bin) {
            const double left = low + width * static_cast<double>(bin);
            const double inside = std::min(to, left + width) - std::max(from, left);
            shares[bin] += share * std::max(0.0, inside) / (to - from);
        }
    }
    return shares;
}

PlotSheet plotOf(const TemperatureRidges& ridges) {
    PlotSheet sheet{.panels = {}, .placeholder = "no temperatures to draw"};
    if (ridges.ridges.empty())
        return sheet;
    const Axis axis = Axis::around(ridges.low, ridges.high);
    const bool alone = ridges.ridges.size() == 1;
    for (std::size_t i = 0; i < ridges.ridges.size(); ++i) {
        Plot plot = plotOf(ridges.ridges[i], ridges, axis, alone);
        plot.x.bare = i + 1 < ridges.ridges.size(); // the last one's axis is that of all
        sheet.panels.emplace_back(std::move(plot));
    }
    sheet.legend = legendOf(ridges, axis);
    return sheet;
}

} // namespace groupscope
