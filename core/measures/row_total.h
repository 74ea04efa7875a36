// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

/// Moments of the values in a stratum.
struct RowMoments {
    int n = 0;
    double sum = 0.0, squares = 0.0;

    /// Adds `count` rows of that value.
    void add(double value, int count = 1) {
        n += count;
        sum += count * value;
        squares += count * value * value;
    }
};

/// Centre of the interval of a RowTotal.
enum class RowCentre {
    /// Moved by the two more rows of each stratum, which covers better with one or two strata of few rows.
    moved,
    estimate ///< at the estimate: with many strata near 0 or 1 the moves have one direction and add up
};

/// Number of rows added of each kind for an interval with quantile z: z²/4, at least one. This moves the
/// centre of the interval of a share as far as the exact solution of its bounds does (Agresti and Coull,
/// 1998, add z²/2 in total). With one row of each kind, intervals of small groups at high levels cover far
/// too seldom.
inline double rowsMore(double quantile) {
    return std::max(1.0, 0.25 * quantile * quantile);
}

/// A sum over rows with its variance, as in Bonett and Price (2012) and Agresti and Caffo (2000): each
/// stratum gets two more rows, with the smallest and the largest possible value. Two are right for 95 %; a
/// higher level needs more (see rowsMore).
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
