// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/level_curves.h"
#include "core/figures/method_style.h"
#include "core/math/small_samples.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace groupscope {

namespace {

constexpr std::string_view lostWord = "lost ";
constexpr std::size_t mostBandsOfLevels = 3; // more of them lie over each other: bars at the points then

/// Where a level stands on the axis.
struct LevelPlace {
    bool byLost = false;
    double x = 0.0; ///< in percent
};

/// "90-10" is at 90, "lost 0.9" too; nothing where no imbalance was drawn.
std::optional<LevelPlace> placeOfLevel(std::string_view level) {
    LevelPlace place{.byLost = level.starts_with(lostWord)};
    if (place.byLost)
        level.remove_prefix(lostWord.size());
    const auto [end, failure] = std::from_chars(level.data(), level.data() + level.size(), place.x);
    if (failure != std::errc())
        return std::nullopt;
    if (place.byLost)
        place.x *= 100.0;
    return place;
}

/// Half the width of the 95 % interval of a mean; nothing of one value.
std::optional<double> halfInterval(const Statistic& statistic) {
    if (!statistic.deviation)
        return std::nullopt;
    return studentQuantile(statistic.n - 1) * *statistic.deviation /
           std::sqrt(static_cast<double>(statistic.n));
}

/// A point of a curve with half of its interval.
struct LevelPoint {
    double x = 0.0, gap = 0.0;
    std::optional<double> half;
};

void addPoints(const std::vector<LevelPoint>& points, Curve& curve) {
    const bool intervals = std::all_of(points.begin(), points.end(),
                                       [](const LevelPoint& point) { return point.half.has_value(); });
    for (const LevelPoint& point : points) {
        curve.points.emplace_back(point.x, point.gap);
        if (intervals)
            curve.band.emplace_back(point.gap - *point.half, point.gap + *point.half);
    }
}

} // namespace

CurveFigure levelCurvesOf(const GapStudy& study, std::size_t quantity) {
    const GapQuantity& shown = study.quantities.at(quantity);
    const double scale = shown.share ? 100.0 : 1.0;
    CurveFigure figure;
    figure.wholeX = false;
    figure.yTitle = (shown.classifier ? shown.classifier->classifierTitle() + ", " : "") +
                    (shown.isDifference ? "" : "gap of ") + shown.title + (shown.share ? ", %" : "");
    std::optional<bool> byLost;
    std::map<std::string, int> settings; // of each method so far
    std::vector<std::vector<LevelPoint>> points;
    for (const GapRow& row : study.rows) {
        const std::optional<LevelPlace> place = placeOfLevel(row.level);
        const std::optional<Statistic>& gap = row.values[quantity].gap;
        if (!place || !gap || place->byLost != byLost.value_or(place->byLost))
            continue;
        byLost = place->byLost;
        auto curve = std::find_if(figure.curves.begin(), figure.curves.end(),
                                  [&](const Curve& own) { return own.name == row.title; });
        if (curve == figure.curves.end()) {
            const int variant = settings[row.method]++;
            curve = figure.curves.insert(curve, {.name = row.title,
                                                 .color = variantColor(row.method, variant),
                                                 .dash = variantDash(row.method, variant)});
            points.emplace_back();
        }
        const std::optional<double> half = halfInterval(*gap);
        points[static_cast<std::size_t>(curve - figure.curves.begin())].push_back(
            {place->x, scale * gap->mean, half ? std::optional(scale * *half) : std::nullopt});
    }
    figure.xTitle = byLost.value_or(false) ? "examples that a minority loses, %"
                                           : "share of a majority next to a minority, %";
    for (std::size_t i = 0; i < figure.curves.size(); ++i) {
        std::sort(points[i].begin(), points[i].end(),
                  [](const LevelPoint& a, const LevelPoint& b) { return a.x < b.x; });
        addPoints(points[i], figure.curves[i]);
    }
    std::erase_if(figure.curves, [](const Curve& curve) {
        return curve.points.size() < 2 || curve.points.front().first == curve.points.back().first;
    });
    for (Curve& curve : figure.curves)
        curve.barred = figure.curves.size() > mostBandsOfLevels;
    return figure;
}

} // namespace groupscope
