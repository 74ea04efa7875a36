// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/seed_spread.h"

#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

void SeedSpread::add(std::span<const double> figures) {
    if (figures.size() < fewestSeeds)
        return;
    const auto n = static_cast<double>(figures.size());
    double mean = 0.0, squares = 0.0;
    for (const double figure : figures)
        mean += figure / n;
    for (const double figure : figures)
        squares += (figure - mean) * (figure - mean);
    const double own = squares / (n - 1.0) / n;
    variance_ += own;
    ofDegrees_ += own * own / (n - 1.0);
}

double SeedSpread::squaredHalfWidth(double level) const {
    if (variance_ == 0.0)
        return 0.0;
    const double quantile = studentQuantile(variance_ * variance_ / ofDegrees_, level);
    return quantile * quantile * variance_;
}

Interval SeedSpread::widened(const Interval& interval, double level) const {
    const double centre = 0.5 * (interval.low + interval.high), ofRows = 0.5 * (interval.high - interval.low);
    const double half = std::sqrt(ofRows * ofRows + squaredHalfWidth(level));
    return {centre - half, centre + half};
}

} // namespace groupscope
