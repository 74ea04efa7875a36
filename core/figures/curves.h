// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

inline constexpr double mainCurveWidth = 2.0;  ///< in pixels
inline constexpr double minorCurveWidth = 1.0; ///< of what goes with a main curve of the same colour

/// The interval of the figure at one point of a curve.
struct CurveWhisker {
    double x = 0.0, low = 0.0, high = 1.0;
    std::string name; ///< what its tooltip says: "95 % interval 7.7–15.0 %"
};

/// One curve: its points, what it is called and what it looks like.
struct Curve {
    std::string key{}; ///< names it while points are added; unique within a figure that grows
    std::string name;
    std::vector<std::pair<double, double>> points{}; ///< in order of x; those that are not finite are skipped
    std::string color{}; ///< "#rrggbb" on paper; empty: by its number in the figure
    LineDash dash = LineDash::solid;
    double width = mainCurveWidth;
    /// What lies around the points, of low and high: the spread over seeds, quantiles. (n,) as the points, or
    /// empty.
    std::vector<std::pair<double, double>> band{};
    bool barred = false; ///< the band is a bar with ends at each point: many curves would hide each other
    /// Stretches [from, to) of x, in order, where the model is not yet trained: drawn faint.
    std::vector<std::pair<double, double>> untrained{};
    std::optional<double> kept{};        ///< x of the point that is kept: a dot stands there
    std::string keptName = "kept epoch"; ///< what its tooltip says
    std::optional<CurveWhisker> whisker{};

    bool isUntrainedAt(double x) const;
};

/// What is said of untrained stretches.
inline constexpr const char* untrainedName = "not yet trained";
inline constexpr double untrainedOpacity = 0.4; ///< of curves there
inline constexpr double shadeOpacity = 0.1;     ///< of the ground, where it is so of every curve

inline constexpr const char* whiskerName = "95 % interval over rows"; ///< in the legend
/// How far right of its x the whisker of that number stands, in pixels: those of one epoch stand apart.
inline double whiskerOffset(std::size_t number) {
    return 4.0 + 8.0 * static_cast<double>(number % 4);
}

/// A vertical line, e.g. the selected epoch.
struct CurveMarker {
    double x = 0.0;
    std::string label;
};

/// The values that a plot of curves shows.
struct CurveRange {
    double left = 0.0;
    double right = 1.0;
    double low = 0.0;
    double high = 1.0;
};

/// Curves over epochs or over what varies: what reports, exports and the live chart are made of.
struct CurveFigure {
    std::string title, xTitle, yTitle;
    bool percent = false; ///< y is in [0,1] and shown as percent, 0 to 100
    bool wholeX = true;   ///< there is no x between two whole numbers, such as epochs
    std::vector<Curve> curves{};
    std::optional<CurveMarker> marker{};
    std::optional<CurveRange> zoom{}; ///< what is shown; nothing: everything
    /// "epoch": a point of a curve is a dot that says its values when it is pointed at; empty: it is none.
    std::string pointName{};
    std::string note{}; ///< stands below

    CurveRange range() const; ///< what is shown
};

/// The colour of the curve of that number in a figure, "#rrggbb" on paper.
std::string curveColor(const Curve& curve, std::size_t number);

/// The range of all points and bands with the margins a plot needs: 0..1 of y for percent, else rounded
/// outwards to ticks and down to 0 where that wastes less than half of the plot.
CurveRange fullRange(const CurveFigure& figure);

/// Distances of ticks in such a range, of x and of y as it is shown (percent are times 100).
double xInterval(const CurveFigure& figure, const CurveRange& range);
double yInterval(const CurveFigure& figure, const CurveRange& range);

/// The parts of a curve inside `range`, cut at its edge; a single point inside is a part too.
std::vector<std::vector<std::pair<double, double>>>
clippedTo(const std::vector<std::pair<double, double>>& points, const CurveRange& range);

/// A part of a curve that is drawn in one go.
struct CurvePart {
    std::vector<std::pair<double, double>> points;
    bool trained = true;
};

/// The finite points of a curve as clippedTo() leaves them, cut where untrained stretches begin and end.
std::vector<CurvePart> partsOf(const std::vector<std::pair<double, double>>& points,
                               const std::vector<std::pair<double, double>>& untrained,
                               const CurveRange& range);

/// The untrained stretches, as far as `range` shows them, if they are the same of every curve; else none.
std::vector<std::pair<double, double>> sharedUntrained(const CurveFigure& figure, const CurveRange& range);

/// Whether any curve has an untrained stretch.
bool hasUntrained(const std::vector<Curve>& curves);

/// Height of the curve where it is kept; nothing where that is outside of `range` or no point is there.
std::optional<double> keptHeight(const Curve& curve, const CurveRange& range);

/// The curves in their order, and after them what faint stretches and lines with ends mean.
std::vector<PlotKey> legendOf(const CurveFigure& figure);

/// The figure with its legend below; says so when there is nothing to draw.
Plot plotOf(const CurveFigure& figure);

/// The mean over seeds of curves with the same points of x, with their standard deviation as band. Points
/// that some curve lacks are left out.
Curve meanCurve(const std::vector<Curve>& curves);

} // namespace groupscope
