// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// normalQuantile(0.95): of every interval of 95 %.
inline constexpr double normalQuantile95 = 1.959963984540054;

/// What leaves a share `within` in (0,1) of the standard normal distribution between −z and z: 1.96 of 0.95.
double normalQuantile(double within);
/// What leaves the share `outside` in (0,1) beyond −z and z: as exact for the smallest shares.
double normalQuantileOfTails(double outside);

/// The same of Student's t with so many degrees of freedom, above 0: of an interval of a mean of few values.
double studentQuantile(double degrees, double within = 0.95);

/// Chances of several tests at once, each of a result as extreme if there were nothing, corrected so that the
/// chance of any false claim among those below a level is at most that level, in the same order (Holm, 1979).
std::vector<double> holmCorrected(std::span<const double> chances);

/// Spearman's correlation of the ranks of x and y, both (n,); equal values share their mean rank. Nothing for
/// fewer than three pairs, or where all values of one are equal.
std::optional<double> rankCorrelation(std::span<const double> x, std::span<const double> y);

} // namespace groupscope
