// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

inline constexpr double mainCurveWidth = 2.0;  ///< in pixels
inline constexpr double minorCurveWidth = 1.0; ///< for secondary curves in the colour of a main curve

/// An interval drawn at one point of a curve.
struct CurveWhisker {
    double x = 0.0, low = 0.0, high = 1.0;
    std::string name; ///< tooltip: "95 % interval 7.7–15.0 %"
};

/// One curve: points, name and style.
struct Curve {
    std::string key{}; ///< identifies it while points are added; unique within a live figure
    std::string name;
    /// Sorted by x; points that are not finite are skipped.
    std::vector<std::pair<double, double>> points{};
    std::string color{}; ///< "#rrggbb" on paper; empty: by its index in the figure
    LineDash dash = LineDash::solid;
    double width = mainCurveWidth;
    /// Lower and upper bounds around the points: the spread over seeds, quantiles. (n,) as the points, or
    /// empty.
    std::vector<std::pair<double, double>> band{};
    /// Draw the band as a whisker at each point, because bands of many curves would hide each other.
    bool barred = false;
    /// Ranges [from, to) of x, in order, in which the model is not yet trained: drawn faint.
    std::vector<std::pair<double, double>> untrained{};
    std::optional<double> kept{};            ///< x of the selected point, marked by a dot
    std::string keptName = "selected epoch"; ///< tooltip of that dot
    std::optional<CurveWhisker> whisker{};

    bool isUntrainedAt(double x) const;
};

/// Legend text of untrained ranges.
inline constexpr const char* untrainedName = "not converged";
inline constexpr double untrainedOpacity = 0.4; ///< opacity of untrained parts of curves
/// Opacity of the background of an x range that is untrained in every curve.
inline constexpr double shadeOpacity = 0.1;

inline constexpr const char* whiskerName = "95 % interval over examples"; ///< legend text of whiskers
/// Horizontal offset in pixels of the whisker with that index, so that whiskers of one epoch do not overlap.
inline double whiskerOffset(std::size_t number) {
    return 4.0 + 8.0 * static_cast<double>(number % 4);
}

/// A vertical line, for example at the selected epoch.
struct CurveMarker {
    double x = 0.0;
    std::string label;
};

/// The range of values in a plot of curves.
struct CurveRange {
    double left = 0.0;
    double right = 1.0;
    double low = 0.0;
    double high = 1.0;
};

/// Curves over epochs or another quantity, for reports, exports and the live chart.
struct CurveFigure {
    std::string title, xTitle, yTitle;
    bool percent = false; ///< whether y is in [0,1] and shown in percent, 0 to 100
    bool wholeX = true;   ///< whether x has whole numbers only, such as epochs
    std::vector<Curve> curves{};
    std::optional<CurveMarker> marker{};
    std::optional<CurveRange> zoom{}; ///< the zoomed range; nothing: everything
    /// "epoch": points are dots with tooltips of their values; empty: no dots
    std::string pointName{};
    std::string note{}; ///< text below the figure

    CurveRange range() const; ///< the visible range
};

/// Colour of the curve with that index in a figure, "#rrggbb" on paper.
std::string curveColor(const Curve& curve, std::size_t number);

/// Returns the range of all points and bands with margins: y is 0..1 for percent; otherwise rounded outwards
/// to ticks, and extended to 0 if that wastes less than half of the plot.
CurveRange fullRange(const CurveFigure& figure);

/// Tick intervals in such a range, for x and for y as shown (percent values are multiplied by 100).
double xInterval(const CurveFigure& figure, const CurveRange& range);
double yInterval(const CurveFigure& figure, const CurveRange& range);

/// Returns the parts of a curve inside `range`, cut at its edge; a single point inside is a part too.
std::vector<std::vector<std::pair<double, double>>>
clippedTo(const std::vector<std::pair<double, double>>& points, const CurveRange& range);

/// A part of a curve with one style.
struct CurvePart {
    std::vector<std::pair<double, double>> points;
    bool trained = true;
};

/// Returns the finite points of a curve, clipped as by clippedTo(), and cut at the ends of untrained ranges.
std::vector<CurvePart> partsOf(const std::vector<std::pair<double, double>>& points,
                               const std::vector<std::pair<double, double>>& untrained,
                               const CurveRange& range);

/// Returns the untrained ranges, as far as `range` shows them, if they are the same in every curve; else
/// none.
std::vector<std::pair<double, double>> sharedUntrained(const CurveFigure& figure, const CurveRange& range);

/// Whether any curve has an untrained stretch.
bool hasUntrained(const std::vector<Curve>& curves);

/// y of the selected point of the curve; nothing if it is outside `range` or not a point of the curve.
std::optional<double> keptHeight(const Curve& curve, const CurveRange& range);

/// Legend entries: the curves in their order, then the meaning of faint parts and whiskers.
std::vector<PlotKey> legendOf(const CurveFigure& figure);

/// Returns the figure with its legend below, or a placeholder text if there is nothing to draw.
Plot plotOf(const CurveFigure& figure);

/// Returns the mean over seeds of curves with the same x values, with their standard deviation as band.
/// Points missing in a curve are left out.
Curve meanCurve(const std::vector<Curve>& curves);

} // namespace groupscope
