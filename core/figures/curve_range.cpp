// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"
#include "core/figures/palette.h"
#include "core/figures/ticks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace groupscope {

namespace {

using CurvePoint = std::pair<double, double>;

bool isFinite(const CurvePoint& point) {
    return std::isfinite(point.first) && std::isfinite(point.second);
}

/// How much `t` in [0,1] of the way from `from` to `to` lies inside [low, high]; narrows [begin, end].
bool narrow(double from, double to, double low, double high, double& begin, double& end) {
    const double delta = to - from;
    if (delta == 0.0)
        return from >= low && from <= high;
    double enter = (low - from) / delta;
    double leave = (high - from) / delta;
    if (enter > leave)
        std::swap(enter, leave);
    begin = std::max(begin, enter);
    end = std::min(end, leave);
    return begin <= end;
}

/// The smallest range that holds all points; left above right when there are none.
CurveRange extentOf(const std::vector<Curve>& curves) {
    constexpr double most = std::numeric_limits<double>::infinity();
    CurveRange range{most, -most, most, -most};
    for (const Curve& curve : curves)
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            if (!isFinite(curve.points[i]))
                continue;
            const auto& [x, y] = curve.points[i];
            const bool banded = i < curve.band.size() && isFinite(curve.band[i]);
            range.left = std::min(range.left, x);
            range.right = std::max(range.right, x);
            range.low = std::min({range.low, y, banded ? curve.band[i].first : y});
            range.high = std::max({range.high, y, banded ? curve.band[i].second : y});
        }
    return range;
}

} // namespace

std::string curveColor(const Curve& curve, std::size_t number) {
    return curve.color.empty() ? hexOf(categoryColor(static_cast<int>(number % 8), 8, false)) : curve.color;
}

CurveRange fullRange(const CurveFigure& figure) {
    CurveRange range = extentOf(figure.curves);
    if (range.left > range.right)
        return {};
    if (range.left == range.right) { // the first epoch alone
        range.left = range.left >= 1.0 ? range.left - 1.0 : range.left;
        range.right += 1.0;
    }
    if (figure.percent) {
        range.low = 0.0;
        range.high = 1.0;
        return range;
    }
    if (range.low > 0.0 && range.low < 0.5 * range.high)
        range.low = 0.0;
    if (!isRange(range.low, range.high))
        range.high = range.low + std::max(std::abs(range.low) * 0.1, 1e-6);
    const Axis axis = Axis::around(range.low, range.high, 6);
    range.low = axis.low;
    range.high = axis.high;
    return range;
}

CurveRange CurveFigure::range() const {
    return zoom ? *zoom : fullRange(*this);
}

double xInterval(const CurveFigure& figure, const CurveRange& range) {
    return niceInterval(range.right - range.left, 8, figure.wholeX);
}

double yInterval(const CurveFigure& figure, const CurveRange& range) {
    return niceInterval((figure.percent ? 100.0 : 1.0) * (range.high - range.low), 6);
}

std::vector<std::vector<CurvePoint>> clippedTo(const std::vector<CurvePoint>& points,
                                               const CurveRange& range) {
    std::vector<std::vector<CurvePoint>> pieces;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const CurvePoint& from = points[i - 1];
        const CurvePoint& to = points[i];
        double begin = 0.0;
        double end = 1.0;
        if (!narrow(from.first, to.first, range.left, range.right, begin, end) ||
            !narrow(from.second, to.second, range.low, range.high, begin, end))
            continue;
        const auto along = [&](double share) {
            return CurvePoint(from.first + share * (to.first - from.first),
                              from.second + share * (to.second - from.second));
        };
        const CurvePoint start = along(begin);
        if (pieces.empty() || begin > 0.0 || pieces.back().back() != start)
            pieces.push_back({start});
        pieces.back().push_back(end < 1.0 ? along(end) : points[i]);
    }
    const auto isInside = [&](const CurvePoint& point) {
        return point.first >= range.left && point.first <= range.right && point.second >= range.low &&
               point.second <= range.high;
    };
    if (points.size() == 1 && isInside(points.front()))
        pieces.push_back(points);
    return pieces;
}

Curve meanCurve(const std::vector<Curve>& curves) {
    std::map<double, std::vector<double>> values;
    for (const Curve& curve : curves)
        for (const auto& [x, y] : curve.points)
            if (std::isfinite(x) && std::isfinite(y))
                values[x].push_back(y);
    Curve mean = curves.empty() ? Curve() : curves.front();
    mean.points.clear();
    mean.band.clear();
    for (const auto& [x, ys] : values) {
        if (ys.size() < curves.size())
            continue;
        const auto n = static_cast<double>(ys.size());
        double sum = 0.0, squares = 0.0;
        for (const double y : ys)
            sum += y;
        for (const double y : ys)
            squares += (y - sum / n) * (y - sum / n);
        const double spread = ys.size() > 1 ? std::sqrt(squares / (n - 1.0)) : 0.0;
        mean.points.emplace_back(x, sum / n);
        if (curves.size() > 1)
            mean.band.emplace_back(sum / n - spread, sum / n + spread);
    }
    return mean;
}

} // namespace groupscope
