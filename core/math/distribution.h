// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// How many values lie where: quantiles for bands, a histogram for pictures.
struct Distribution {
    std::int64_t n = 0;               ///< values
    std::vector<double> levels;       ///< (Q,) in [0,1], rising
    std::vector<double> values;       ///< (Q,) the quantiles at those levels, rising
    std::vector<double> edges;        ///< (B+1,) rising; empty without a histogram
    std::vector<std::int64_t> counts; ///< (B,) values in [edge, next edge), the last with its upper end
    bool operator==(const Distribution&) const = default;
};

/// A distribution of an epoch by the name under which it is shown: "temperature".
struct NamedDistribution {
    std::string name;
    Distribution distribution;
    bool operator==(const NamedDistribution&) const = default;
};

/// Quantiles by linear interpolation between order statistics (type 7 of Hyndman and Fan, as NumPy's
/// default) at 0.05, 0.25, 0.5, 0.75 and 0.95, and a histogram of `bins` equal bins between the least and the
/// largest value: one bin when these are the same, none for no values. `values` are put into another order.
/// Throws std::invalid_argument for NaN or infinity.
Distribution distributionOf(std::span<float> values, int bins = 40);

} // namespace groupscope
