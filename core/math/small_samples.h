// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// normalQuantile(0.95), used for all 95 % intervals.
inline constexpr double normalQuantile95 = 1.959963984540054;

/// Returns z such that the share `within` in (0,1) of the standard normal distribution is between −z and z:
/// 1.96 for 0.95.
double normalQuantile(double within);
/// Returns z such that the share `outside` in (0,1) is beyond −z and z: also exact for very small shares.
double normalQuantileOfTails(double outside);

/// normalQuantile() for Student's t with that many degrees of freedom, above 0: for the interval of a mean of
/// few values.
double studentQuantile(double degrees, double within = 0.95);

/// Corrects p-values of several tests such that the probability of any false claim among those below a level
/// is at most that level, in the same order (Holm, 1979).
std::vector<double> holmCorrected(std::span<const double> chances);

/// Spearman's rank correlation of x and y, both (n,); ties share their mean rank. Nothing for fewer than
/// three pairs, or if all values of one are equal.
std::optional<double> rankCorrelation(std::span<const double> x, std::span<const double> y);

} // namespace groupscope
