// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/representation_figures.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

constexpr std::array boundTerms{"average loss", "alignment term", "deviation term"};
constexpr std::size_t boundShape = 3; // a diamond

double boundOf(const BoundBar& bar) {
    return bar.terms->average + bar.terms->alignment + bar.terms->deviation;
}

/// Where the axis ends: a bound far beyond every loss would leave the losses no width, so its bar is cut and
/// its value stands behind it.
double endOf(const std::vector<BoundBar>& bars) {
    constexpr double lossesShown = 4.0, leastCut = 2.0;
    double most = 0.0, losses = 0.0;
    for (const BoundBar& bar : bars)
        if (bar.terms) {
            most = std::max({most, boundOf(bar), bar.terms->worstGroupLoss});
            losses = std::max({losses, bar.terms->average, bar.terms->worstGroupLoss});
        }
    return losses <= 0.0 || most <= leastCut * lossesShown * losses ? most : lossesShown * losses;
}

/// Adds the terms of a bound, one after another, and the measured loss as a mark.
void addBar(Plot& plot, const BoundBar& bar, double end) {
    const auto row = static_cast<double>(plot.rows.size());
    plot.rows.push_back({.name = bar.name});
    if (!bar.terms) {
        plot.rows.back().instead = "undefined: fewer than two groups have examples";
        return;
    }
    const std::array values{bar.terms->average, bar.terms->alignment, bar.terms->deviation};
    double sum = 0.0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double from = std::min(sum, end), to = std::min(sum + values[i], end);
        plot.areas.push_back(
            {.corners = {{from, row - 0.35}, {to, row - 0.35}, {to, row + 0.35}, {from, row + 0.35}},
             .paint = {Ink::series, i},
             .opacity = 1.0,
             .tooltip = bar.name + ", " + boundTerms[i] + ": " + fixedText(values[i], 3)});
        sum += values[i];
    }
    if (sum > end)
        plot.rows.back().behind = "→ " + fixedText(sum, 1);
    plot.marks.push_back({.x = bar.terms->worstGroupLoss,
                          .y = row,
                          .name = bar.name + ", worst-group loss",
                          .shape = boundShape,
                          .tooltip = bar.name +
                                     ", worst-group loss: " + fixedText(bar.terms->worstGroupLoss, 3) +
                                     ", bound: " + fixedText(sum, 3)});
}

} // namespace

std::vector<BoundBar> boundBars(const WorstGroupBound& bound, const GroupScheme& scheme) {
    std::vector<BoundBar> bars;
    for (std::size_t c = 0; c < bound.classes.size(); ++c) {
        BoundBar& bar = bars.emplace_back();
        bar.name = scheme.classes()[c];
        if (const std::optional<ClassBound>& own = bound.classes[c])
            bar.terms = {own->averageLoss, own->alignmentTerm, own->deviationTerm, own->worstGroupLoss};
    }
    if (const std::optional<OverallBound>& all = bound.overall)
        bars.push_back({"all classes", BoundBar::Terms{all->averageTerm, all->alignmentTerm,
                                                       all->deviationTerm, all->worstGroupLoss}});
    return bars;
}

Plot plotOf(const std::vector<BoundBar>& bars) {
    using Sample = LegendSample::Kind;
    const Axis axis = Axis::around(0.0, endOf(bars));
    Plot plot{.x = {.title = "cross-entropy: the three terms and their sum, the bound", .shown = axis}};
    for (const BoundBar& bar : bars)
        addBar(plot, bar, axis.high);
    if (std::any_of(plot.rows.begin(), plot.rows.end(),
                    [](const PlotRow& row) { return !row.behind.empty(); }))
        plot.x.title += " (→ cut)";
    for (std::size_t i = 0; i < boundTerms.size(); ++i)
        plot.legend.push_back({boundTerms[i], {.kind = Sample::field, .paint = {Ink::series, i}}});
    plot.legend.push_back({"worst-group loss", {.kind = Sample::mark, .shape = boundShape}});
    return plot;
}

} // namespace groupscope
