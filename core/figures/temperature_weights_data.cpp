// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/palette.h"
#include "core/figures/temperatures.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope {

namespace {

constexpr int weightPoints = 80;   // between similarities -1 and 1: bands are polygons
constexpr double shownTimes = 3.0; // the axis ends at so many times what τ_α reaches

Curve weightCurve(const std::string& key, const std::string& name, double low, double middle, double high,
                  double base) {
    Curve curve{.key = key, .name = name};
    for (int i = 0; i <= weightPoints; ++i) {
        const double s = 2.0 * i / weightPoints - 1.0;
        curve.points.emplace_back(s, logGradientWeight(s, middle, base));
        const auto [least, most] =
            std::minmax({logGradientWeight(s, low, base), logGradientWeight(s, middle, base),
                         logGradientWeight(s, high, base)});
        curve.band.emplace_back(least, most);
    }
    return curve;
}

} // namespace

double logGradientWeight(double similarity, double temperature, double base) {
    return similarity / temperature * std::numbers::log10e - std::log10(temperature / base);
}

CurveFigure temperatureWeights(std::span<const TemperatureRun> runs, std::size_t epoch,
                               TemperatureSplit split) {
    CurveFigure figure{.title = {},
                       .xTitle = "similarity s of a negative, epoch " + std::to_string(epoch + 1),
                       .yTitle = "log10 weight",
                       .wholeX = false};
    std::vector<double> bases;
    const bool compared = runs.size() > 1;
    for (const TemperatureRun& run : runs) {
        if (!run.base || epoch >= run.history->size())
            continue;
        const EpochRecord& record = (*run.history)[epoch];
        const double base = (*run.base)(record.epoch);
        for (const auto& [kind, own] : temperatureKinds(record, split)) {
            Curve curve = weightCurve(
                run.key + "/" + kind.recorded, compared ? run.title + ": " + kind.name : kind.name,
                own->values.front(), own->values[own->values.size() / 2], own->values.back(), base);
            curve.color = compared ? run.color : kind.color;
            curve.dash = kind.dash;
            figure.curves.push_back(std::move(curve));
            if (std::find(bases.begin(), bases.end(), base) == bases.end())
                bases.push_back(base);
        }
    }
    if (bases.empty())
        return figure;
    // Low temperatures reach far beyond what can be compared: e^(1/0.01) has 43 digits.
    const double shown = shownTimes * std::numbers::log10e / *std::min_element(bases.begin(), bases.end());
    if (const CurveRange range = figure.range(); range.low < -shown || range.high > shown)
        figure.zoom = CurveRange{-1.0, 1.0, -shown, shown};
    for (const double base : bases) {
        Curve fixed = weightCurve("fixed/" + shortestText(base), "all pairs at τ_α " + fixedText(base, 3),
                                  base, base, base, base);
        fixed.band.clear();
        fixed.color = hexOf(categoryColor(7, 8, false));
        fixed.dash = LineDash::dotted;
        fixed.width = minorCurveWidth;
        figure.curves.push_back(std::move(fixed));
    }
    return figure;
}

} // namespace groupscope
