// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/figures/reported_set.h"

#include <algorithm>
#include <charconv>

namespace groupscope::figure {

namespace {

std::optional<double> numberOf(const std::string& text) {
    double value = 0.0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// A point of a varied field before it is drawn.
struct VariedPoint {
    double x;
    Statistic worst;
};

/// The points of a method, or of its control.
struct VariedMethod {
    std::string method, title;
    std::vector<VariedPoint> points;
};

Curve variedCurve(VariedMethod varied) {
    std::vector<VariedPoint>& points = varied.points;
    std::sort(points.begin(), points.end(),
              [](const VariedPoint& a, const VariedPoint& b) { return a.x < b.x; });
    const bool spread = std::all_of(points.begin(), points.end(), [](const VariedPoint& point) {
        return point.worst.deviation.has_value();
    });
    const MethodStyle style = methodStyle(varied.method);
    Curve curve{.name = varied.title, .color = style.color, .dash = style.dash};
    for (const VariedPoint& point : points) {
        curve.points.emplace_back(point.x, point.worst.mean);
        if (spread)
            curve.band.emplace_back(point.worst.mean - *point.worst.deviation,
                                    point.worst.mean + *point.worst.deviation);
    }
    return curve;
}

/// Worst-group accuracy of each method at its selected settings over one field.
CurveFigure variedFigure(const FigureInput& input, std::size_t field) {
    const Comparison& comparison = *input.comparison;
    std::vector<VariedMethod> methods;
    for (const ComparisonRow& row : comparison.rows) {
        const std::optional<Statistic>& worst = row.rowSet(reportedSet(comparison)).worstGroup;
        const std::optional<double> x = numberOf(row.varied[field]); // "all" shots have no place
        if (row.section != input.section || !row.selected || !worst || !x)
            continue;
        if (methods.empty() || methods.back().title != row.title())
            methods.push_back({row.method, row.title(), {}});
        methods.back().points.push_back({*x, *worst});
    }
    CurveFigure figure;
    figure.xTitle = comparison.varied[field]->title;
    figure.yTitle = "worst-group accuracy";
    figure.percent = true;
    figure.wholeX = false;
    for (VariedMethod& varied : methods)
        figure.curves.push_back(variedCurve(std::move(varied)));
    return figure;
}

std::vector<Drawing> variedDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    const Comparison& comparison = *input.comparison;
    for (std::size_t field = 0; field < comparison.varied.size(); ++field) {
        if (!comparison.varied[field]->number)
            continue;
        const CurveFigure curves = variedFigure(input, field);
        const std::string& title = comparison.varied[field]->title;
        if (!curves.curves.empty())
            drawings.push_back(
                {"Worst group over " + title,
                 "Worst-group accuracy of the " + reportedSet(comparison) + " rows over " + title + ": " +
                     comparison.varied[field]->meaning +
                     ". Each method at the setting chosen for each value; bands are one standard deviation "
                     "over seeds.",
                 [curves](const SceneSpace& space) { return curvesScene(curves, space); }});
    }
    return drawings;
}

} // namespace

Figure variedCurves() {
    return {.id = "varied_curves",
            .title = "worst group over what varies",
            .needs = FigureNeeds::section,
            .drawings = variedDrawings};
}

} // namespace groupscope::figure
