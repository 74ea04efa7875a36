// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <utility>

namespace groupscope {

/// log(p/(1 − p)); nothing for shares of 0 and 1, and outside of [0,1].
std::optional<double> logitOf(double share);

/// The share with that logit.
double shareOfLogit(double logit);

/// A straight line between logits of two accuracies: logit(y) = intercept + slope·logit(x).
struct LogitLine {
    double slope = 1.0;
    double intercept = 0.0;
    int points = 0; ///< number of points it was fitted on

    double at(double logit) const { return intercept + slope * logit; }
};

/// Smallest number of points for a line.
inline constexpr int leastLinePoints = 3;

/// Fits a line by least squares through (x, y) in (0,1). Equal points count once, points at 0 or 1 not at
/// all. Nothing if fewer than leastLinePoints are left, or all have the same x.
std::optional<LogitLine> fitLogitLine(std::span<const std::pair<double, double>> points);

} // namespace groupscope
