// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/curves.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

bool Curve::isUntrainedAt(double x) const {
    return std::any_of(untrained.begin(), untrained.end(),
                       [x](const auto& stretch) { return stretch.first <= x && x < stretch.second; });
}

std::vector<CurvePart> partsOf(const std::vector<std::pair<double, double>>& points,
                               const std::vector<std::pair<double, double>>& untrained,
                               const CurveRange& range) {
    std::vector<std::pair<double, double>> finite;
    for (const auto& [x, y] : points)
        if (std::isfinite(x) && std::isfinite(y))
            finite.emplace_back(x, y);
    std::vector<CurvePart> parts;
    double left = range.left;
    const auto add = [&](double right, bool trained) {
        right = std::min(right, range.right);
        if (right < left || (right == left && left > range.left)) // nothing of it is seen
            return;
        for (auto& piece : clippedTo(finite, {left, right, range.low, range.high}))
            if (piece.size() > 1 || piece[0].first < right ||
                right == range.right) // the end is the next one's
                parts.push_back({std::move(piece), trained});
        left = right;
    };
    for (const auto& [from, to] : untrained) {
        if (from > range.left)
            add(from, true);
        if (to > range.left)
            add(to, false);
    }
    if (left < range.right || untrained.empty())
        add(range.right, true);
    return parts;
}

bool hasUntrained(const std::vector<Curve>& curves) {
    return std::any_of(curves.begin(), curves.end(),
                       [](const Curve& curve) { return !curve.untrained.empty(); });
}

std::vector<std::pair<double, double>> sharedUntrained(const CurveFigure& figure, const CurveRange& range) {
    std::vector<std::pair<double, double>> stretches;
    if (figure.curves.empty() ||
        std::any_of(figure.curves.begin(), figure.curves.end(),
                    [&](const Curve& curve) { return curve.untrained != figure.curves.front().untrained; }))
        return stretches;
    for (const auto& [from, to] : figure.curves.front().untrained)
        if (std::max(from, range.left) < std::min(to, range.right))
            stretches.emplace_back(std::max(from, range.left), std::min(to, range.right));
    return stretches;
}

std::optional<double> keptHeight(const Curve& curve, const CurveRange& range) {
    for (const auto& [x, y] : curve.points)
        if (curve.kept == x && std::isfinite(y) && x >= range.left && x <= range.right && y >= range.low &&
            y <= range.high)
            return y;
    return std::nullopt;
}

} // namespace groupscope
