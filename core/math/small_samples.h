// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace groupscope {

/// The 97.5 % quantile of Student's t with so many degrees of freedom, at least 1: what a 95 % interval of a
/// mean of few values is wide (Abramowitz and Stegun 26.7.3 and 26.7.4, inverted).
double studentQuantile(int degrees);

/// Spearman's correlation of the ranks of x and y, both (n,); equal values share their mean rank. Nothing for
/// fewer than three pairs, or where all values of one are equal.
std::optional<double> rankCorrelation(std::span<const double> x, std::span<const double> y);

} // namespace groupscope
