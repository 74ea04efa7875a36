// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/umap_curve.h"

#include "core/base/error.h"

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <string>

namespace groupscope {

namespace {

/// The normal equations of the fit at one pair (a, b), and the sum of squared residuals there.
struct Fit {
    Eigen::Matrix2d normal = Eigen::Matrix2d::Zero();
    Eigen::Vector2d gradient = Eigen::Vector2d::Zero();
    double sum = 0.0;
};

Fit evaluate(double a, double b, double minimumDistance, double spread) {
    constexpr int points = 300;
    Fit fit;
    for (int i = 0; i < points; ++i) {
        // umap-learn fits the curve at the same 300 places.
        const double x = 3.0 * spread * i / (points - 1);
        const double wanted = x < minimumDistance ? 1.0 : std::exp(-(x - minimumDistance) / spread);
        const double power = x > 0.0 ? std::pow(x, 2.0 * b) : 0.0;
        const double value = 1.0 / (1.0 + a * power);
        const double logarithm = x > 0.0 ? std::log(x) : 0.0; // power is 0 there
        const Eigen::Vector2d slope = -value * value * power * Eigen::Vector2d(1.0, 2.0 * a * logarithm);
        fit.normal += slope * slope.transpose();
        fit.gradient += slope * (value - wanted);
        fit.sum += (value - wanted) * (value - wanted);
    }
    return fit;
}

} // namespace

UmapCurve fitUmapCurve(double minimumDistance, double spread) {
    if (!(spread > 0.0) || !(minimumDistance >= 0.0) || minimumDistance > spread)
        throw UsageError("minimum distance " + std::to_string(minimumDistance) + " and spread " +
                             std::to_string(spread) + " do not fit",
                         "", "choose a spread above 0 and a minimum distance from 0 to the spread");
    // Levenberg-Marquardt: two parameters, a smooth curve, tens of steps.
    Eigen::Vector2d parameters(1.0, 1.0);
    Fit fit = evaluate(1.0, 1.0, minimumDistance, spread);
    double damping = 1e-3;
    for (int step = 0; step < 200 && damping < 1e12; ++step) {
        Eigen::Matrix2d damped = fit.normal;
        // Marquardt's scaling by the diagonal: a and b differ in size, and so do the curvatures along them.
        damped.diagonal() *= 1.0 + damping;
        const Eigen::Vector2d move = -damped.inverse() * fit.gradient, next = parameters + move;
        // The curve falls with the distance only for positive a and b.
        const bool possible = next.minCoeff() > 0.0; // also false for NaN
        const Fit tried = possible ? evaluate(next(0), next(1), minimumDistance, spread) : Fit();
        if (possible && tried.sum <= fit.sum) {
            parameters = next;
            fit = tried;
            damping /= 10.0;
            if (move.norm() < 1e-12 * parameters.norm())
                break;
        } else {
            damping *= 10.0;
        }
    }
    return {parameters(0), parameters(1)};
}

} // namespace groupscope
