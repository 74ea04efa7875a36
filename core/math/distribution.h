// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// A distribution of values: quantiles for bands, a histogram for figures.
struct Distribution {
    std::int64_t n = 0;               ///< values
    std::vector<double> levels;       ///< (Q,) in [0,1], rising
    std::vector<double> values;       ///< (Q,) the quantiles at those levels, rising
    std::vector<double> edges;        ///< (B+1,) rising; empty without a histogram
    std::vector<std::int64_t> counts; ///< (B,) values in [edge, next edge), the last with its upper end
    bool operator==(const Distribution&) const = default;
};

/// A distribution of an epoch with the name under which it is shown: "temperature".
struct NamedDistribution {
    std::string name;
    Distribution distribution;
    bool operator==(const NamedDistribution&) const = default;
};

/// Quantiles by linear interpolation between order statistics (type 7 of Hyndman and Fan, NumPy's default) at
/// 0.05, 0.25, 0.5, 0.75 and 0.95, and a histogram of `bins` equal bins between the smallest and the largest
/// value: one bin if these are equal, none without values. Reorders `values`. Throws std::invalid_argument
/// for NaN or infinity.
Distribution distributionOf(std::span<float> values, int bins = 40);

} // namespace groupscope
