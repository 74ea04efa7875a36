// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/slices/slice_test.h"

#include <algorithm>
#include <boost/math/distributions/hypergeometric.hpp>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace groupscope {

namespace {

constexpr double rounding = 1e-6; // of sums of shares such as 1/3

int wholeBelow(double events) {
    return static_cast<int>(std::floor(events + rounding));
}

int wholeAbove(double events) {
    return static_cast<int>(std::ceil(events - rounding));
}

} // namespace

double chanceOfEvents(const EventTally& slice, const EventTally& all) {
    const EventTally others = all.without(slice);
    if (slice.n == 0 || others.n == 0)
        return 1.0;
    const int inSlice = wholeBelow(slice.events);
    const int total = inSlice + std::min(wholeAbove(others.events), others.n);
    if (inSlice <= std::max(0, slice.n + total - all.n)) // the fewest that there can be
        return 1.0;
    const boost::math::hypergeometric_distribution<double> drawn(static_cast<std::uint64_t>(total),
                                                                 static_cast<std::uint64_t>(slice.n),
                                                                 static_cast<std::uint64_t>(all.n));
    const double chance = boost::math::cdf(boost::math::complement(drawn, inSlice - 1));
    return std::clamp(chance, std::numeric_limits<double>::min(), 1.0);
}

Interval rateInterval(const EventTally& tally) {
    return {wilsonInterval(wholeBelow(tally.events), tally.n).low,
            wilsonInterval(std::min(wholeAbove(tally.events), tally.n), tally.n).high};
}

std::vector<double> benjaminiHochberg(std::span<const double> chances) {
    std::vector<std::size_t> order(chances.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return chances[a] > chances[b]; });
    std::vector<double> corrected(chances.size());
    double lowest = 1.0;
    for (std::size_t i = 0; i < order.size(); ++i) { // from the largest chance, of rank m, down to rank 1
        const auto rank = static_cast<double>(order.size() - i);
        lowest = std::min(lowest, chances[order[i]] * static_cast<double>(order.size()) / rank);
        corrected[order[i]] = lowest;
    }
    return corrected;
}

} // namespace groupscope
