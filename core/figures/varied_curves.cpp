// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split.h"
#include "core/figures/curves.h"
#include "core/figures/figure.h"
#include "core/figures/method_style.h"
#include "core/figures/row_name.h"
#include "core/figures/settings_spread.h"
#include "core/figures/ticks.h"
#include "core/measures/measure.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <set>

namespace groupscope::figure {

namespace {

constexpr std::size_t mostBands = 3; // more of them lie over each other: bars at the points then

std::optional<double> numberOf(const std::string& text) {
    double value = 0.0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    return failure == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Lengths of the common beginning and end of all texts.
struct CommonEnds {
    std::size_t head = 0, tail = 0;
};

CommonEnds commonEnds(const std::set<std::string>& texts) {
    const std::string& first = *texts.begin();
    CommonEnds ends{first.size(), first.size()};
    for (const std::string& text : texts) {
        const auto headOf = std::mismatch(first.begin(), first.end(), text.begin(), text.end());
        const auto tailOf = std::mismatch(first.rbegin(), first.rend(), text.rbegin(), text.rend());
        ends.head = std::min(ends.head, static_cast<std::size_t>(headOf.first - first.begin()));
        ends.tail = std::min(ends.tail, static_cast<std::size_t>(tailOf.first - first.rbegin()));
    }
    const auto digitOf = [&](std::size_t place) {
        return std::isdigit(static_cast<unsigned char>(first[place])) != 0 || first[place] == '.';
    };
    while (ends.head > 0 && digitOf(ends.head - 1)) // "sigma5" and "sigma50" share a digit of their numbers
        --ends.head;
    while (ends.tail > 0 && digitOf(first.size() - ends.tail))
        --ends.tail;
    return ends;
}

/// Where values of a field stand on an axis.
struct FieldAxis {
    std::string title;
    CommonEnds ends; ///< around the number of each value

    std::optional<double> placeOf(const std::string& value) const {
        if (value.size() <= ends.head + ends.tail)
            return std::nullopt;
        return numberOf(value.substr(ends.head, value.size() - ends.head - ends.tail));
    }
};

/// The axis of a field: its values where they are numbers, else the one number in which they differ, as in
/// files coats_sigma25 and coats_sigma50. Nothing of others, and of a single value.
std::optional<FieldAxis> axisOfField(const FigureInput& input, std::size_t field) {
    const VariedField& varied = *input.comparison->varied[field];
    std::set<std::string> values;
    for (const ComparisonRow& row : input.comparison->rows)
        if (row.section == input.section)
            values.insert(row.varied[field]);
    if (varied.number)
        return FieldAxis{varied.title, {}};
    if (values.size() < 2)
        return std::nullopt;
    const CommonEnds ends = commonEnds(values);
    const std::string& first = *values.begin();
    if (ends.head + ends.tail > first.size())
        return std::nullopt;
    FieldAxis axis{varied.title + ": number in " + first.substr(0, ends.head) + "…" +
                       first.substr(first.size() - ends.tail),
                   ends};
    const bool numbers = std::all_of(values.begin(), values.end(), [&](const std::string& value) {
        return axis.placeOf(value).has_value();
    });
    return numbers ? std::optional(axis) : std::nullopt;
}

/// A point of a varied field before it is drawn.
struct VariedPoint {
    double x;
    Statistic value;
};

/// The points of a method, or of its control.
struct VariedMethod {
    MethodStyle style;
    std::string title;
    std::vector<VariedPoint> points;
};

/// The row's method with the values of all other fields: curves differ in these.
std::string curveName(const Comparison& comparison, const ComparisonRow& row, std::size_t field) {
    std::string name = variantName(row);
    for (std::size_t other = 0; other < row.varied.size(); ++other)
        if (other != field)
            name += ", " + comparison.varied[other]->title + " " + row.varied[other];
    return name;
}

Curve variedCurve(VariedMethod varied) {
    std::vector<VariedPoint>& points = varied.points;
    std::sort(points.begin(), points.end(),
              [](const VariedPoint& a, const VariedPoint& b) { return a.x < b.x; });
    const bool spread = std::all_of(points.begin(), points.end(), [](const VariedPoint& point) {
        return point.value.deviation.has_value();
    });
    const MethodStyle style = varied.style;
    Curve curve{.name = varied.title, .color = style.color, .dash = style.dash};
    for (const VariedPoint& point : points) {
        curve.points.emplace_back(point.x, point.value.mean);
        if (spread)
            curve.band.emplace_back(point.value.mean - *point.value.deviation,
                                    point.value.mean + *point.value.deviation);
    }
    return curve;
}

/// The range of the curves and their spread alone: differences of a few points would be lost between 0 and
/// 100 %. Other units have it anyway.
std::optional<CurveRange> closeRange(const CurveFigure& figure) {
    double low = 1.0, high = 0.0;
    for (const Curve& curve : figure.curves) {
        for (const auto& point : curve.points) {
            low = std::min(low, point.second);
            high = std::max(high, point.second);
        }
        for (const auto& [below, above] : curve.band) {
            low = std::min(low, below);
            high = std::max(high, above);
        }
    }
    if (low > high || !figure.percent)
        return std::nullopt;
    const Axis axis = Axis::around(std::max(0.0, low - 0.01), std::min(1.0, high + 0.01));
    CurveRange range = fullRange(figure);
    range.low = axis.low;
    range.high = axis.high;
    return range;
}

/// A figure of each method at its selected settings over one field.
CurveFigure variedFigure(const FigureInput& input, std::size_t field, const FieldAxis& axis,
                         const std::string& split, const ShownAccuracy& accuracy) {
    const Comparison& comparison = *input.comparison;
    std::vector<VariedMethod> methods;
    for (const ComparisonRow& row : comparison.rows) {
        const std::optional<Statistic> value = accuracy.of(row, split);
        const std::optional<double> x = axis.placeOf(row.varied[field]); // "all" shots have no place
        if (row.section != input.section || !row.selected || !value || !x)
            continue;
        const std::string name = curveName(comparison, row, field);
        auto own = std::find_if(methods.begin(), methods.end(),
                                [&](const VariedMethod& known) { return known.title == name; });
        if (own == methods.end())
            own = methods.insert(own, {rowStyle(row), name, {}});
        own->points.push_back({*x, *value});
    }
    CurveFigure figure;
    figure.xTitle = axis.title;
    figure.yTitle = accuracy.title + (accuracy.unit == "share" ? "" : ", " + accuracy.unit);
    figure.percent = accuracy.unit == "share";
    figure.wholeX = false;
    for (VariedMethod& varied : methods)
        figure.curves.push_back(variedCurve(std::move(varied)));
    for (Curve& curve : figure.curves)
        curve.barred = figure.curves.size() > mostBands;
    figure.zoom = closeRange(figure);
    return figure;
}

/// A part of a measure that the tables show, as the information about an attribute or the mean over classes.
ShownAccuracy shownPart(const SplitMeasure& measure, std::size_t column) {
    return {.title = measure.title(),
            .of = [column](const ComparisonRow& row, const std::string&) { return row.shown[column].number; },
            .unit = measure.measure->unit,
            .lowerIsBetter = !measure.higherIsBetter()};
}

/// Values shown over a field: both accuracies, and every measure that was asked for next to them, whole and
/// in parts, as the alignment and the information about class and attribute over their correlation
/// (Correct-N-Contrast, Figures 3 and 7).
std::vector<ShownAccuracy> shownOver(const Comparison& comparison, const std::string& split) {
    std::vector<ShownAccuracy> shown{shownWorstGroup(), shownAverage()};
    for (const std::string& id : comparison.measures)
        if (const Measure* measure = measures().known(id))
            shown.push_back(shownMeasure(*measure));
    for (std::size_t column = 0; column < comparison.shown.size(); ++column)
        if (const std::optional<SplitMeasure>& measure = comparison.shown[column].measure;
            measure && measure->split == split && measure->part != SplitMeasure::Part::whole)
            shown.push_back(shownPart(*measure, column));
    return shown;
}

/// Describes the bands around the curves, for the caption.
std::string spreadWords(const CurveFigure& figure) {
    const bool spread = std::any_of(figure.curves.begin(), figure.curves.end(),
                                    [](const Curve& curve) { return !curve.band.empty(); });
    if (!spread)
        return "; of one seed each.";
    return figure.curves.front().barred ? "; bars, side by side, are one standard deviation over seeds."
                                        : "; bands are one standard deviation over seeds.";
}

void addVariedDrawings(std::vector<Drawing>& drawings, const FigureInput& input, std::size_t field,
                       const std::string& split) {
    const std::optional<FieldAxis> axis = axisOfField(input, field);
    if (!axis)
        return;
    for (const ShownAccuracy& shown : shownOver(*input.comparison, split)) {
        const CurveFigure curves = variedFigure(input, field, *axis, split, shown);
        const std::string& title = input.comparison->varied[field]->title;
        if (!curves.curves.empty())
            drawings.push_back(plotDrawing(shown.title + " over " + title,
                                           shown.title + " on the " + splitTitle(split) + " split over " +
                                               title + ": " + input.comparison->varied[field]->meaning +
                                               ". Each method at the setting selected for each value" +
                                               spreadWords(curves),
                                           plotOf(curves)));
    }
}

/// One drawing for each field on each report split.
std::vector<Drawing> variedDrawings(const FigureInput& input) {
    std::vector<Drawing> drawings;
    for (std::size_t field = 0; field < input.comparison->varied.size(); ++field)
        for (const SplitDefinition& set : input.comparison->splits)
            if (set.kind() == Purpose::report)
                addVariedDrawings(drawings, input, field, set.name);
    return drawings;
}

} // namespace

Figure variedCurves() {
    return {.id = "varied_curves",
            .title = "accuracy over what varies",
            .needs = FigureNeeds::section,
            .drawings = variedDrawings};
}

} // namespace groupscope::figure
