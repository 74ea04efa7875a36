// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/group_report.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

/// Values that the rows of a stratum give.
struct RowMoments {
    int n = 0;
    double sum = 0.0, squares = 0.0;

    /// `count` rows of that value.
    void add(double value, int count = 1) {
        n += count;
        sum += count * value;
        squares += count * value * value;
    }
};

/// Where the interval of a RowTotal has its middle.
enum class RowCentre {
    moved,   ///< by the two rows more of each stratum, which holds better for one or two strata of few rows
    estimate ///< where the rows have it: of many strata near 0 or 1 the moves point one way and add up
};

/// A sum over rows, and how much it varies with them, as Bonett and Price (2012) and Agresti and Caffo (2000)
/// have it: each stratum is given two rows more, of the least and the most that one can give.
struct RowTotal {
    RowCentre middle = RowCentre::moved;
    double centre = 0.0, variance = 0.0;

    void add(const RowMoments& rows, double least, double most) {
        if (rows.n == 0 || least == most)
            return;
        const double n = rows.n + 2.0;
        const double mean = (rows.sum + least + most) / n;
        const double spread = std::max(0.0, (rows.squares + least * least + most * most) / n - mean * mean);
        centre += middle == RowCentre::moved ? rows.n * mean : rows.sum;
        variance += static_cast<double>(rows.n) * rows.n * spread / n;
    }
    Interval interval(double quantile) const {
        const double half = quantile * std::sqrt(variance);
        return {std::max(-1.0, centre - half), std::min(1.0, centre + half)};
    }
};

} // namespace groupscope
