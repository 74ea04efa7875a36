// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// The curve 1 / (1 + a x^(2b)) of similarity over distance in the layout.
struct UmapCurve {
    double a;
    double b;
};

/// Fits the curve, by least squares at 300 points in [0, 3 spread], to 1 up to `minimumDistance` and exp(-(x
/// - minimumDistance) / spread) beyond. Throws UsageError unless 0 <= minimumDistance <= spread and spread >
/// 0.
UmapCurve fitUmapCurve(double minimumDistance, double spread);

} // namespace groupscope
