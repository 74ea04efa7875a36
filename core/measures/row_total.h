// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

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

/// Of the quantile z of an interval, z²/4 rows of each kind, at least one: what moves the middle of the
/// interval of a share as far as the exact solution of its bounds does (Agresti and Coull, 1998, have z²/2 in
/// all). With one row of each kind alone, intervals of small groups at high levels cover far too seldom.
inline double rowsMore(double quantile) {
    return std::max(1.0, 0.25 * quantile * quantile);
}

/// A sum over rows, and how much it varies with them, as Bonett and Price (2012) and Agresti and Caffo (2000)
/// have it: each stratum is given two rows more, of the least and the most that one can give. Two are what 95
/// % asks for; a higher level asks for more (see rowsMore).
struct RowTotal {
    RowCentre middle = RowCentre::moved;
    double more = 1.0; ///< rows of the least, and as many of the most, that each stratum is given
    double centre = 0.0, variance = 0.0;

    void add(const RowMoments& rows, double least, double most) {
        if (rows.n == 0 || least == most)
            return;
        const double n = rows.n + 2.0 * more;
        const double mean = (rows.sum + more * (least + most)) / n;
        const double spread =
            std::max(0.0, (rows.squares + more * (least * least + most * most)) / n - mean * mean);
        centre += middle == RowCentre::moved ? rows.n * mean : rows.sum;
        variance += static_cast<double>(rows.n) * rows.n * spread / n;
    }
};

} // namespace groupscope
