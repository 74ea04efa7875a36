// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/small_samples.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <vector>

namespace groupscope {

namespace {

std::vector<double> ranksOf(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        for (std::size_t i = begin; i < end; ++i)
            ranks[order[i]] = 0.5 * static_cast<double>(begin + end - 1);
    }
    return ranks;
}

} // namespace

double normalQuantile(double within) {
    return normalQuantileOfTails(1.0 - within);
}

double normalQuantileOfTails(double outside) {
    return std::numbers::sqrt2 * boost::math::erfc_inv(outside);
}

double studentQuantile(double degrees, double within) {
    return boost::math::quantile(
        boost::math::complement(boost::math::students_t(degrees), (1.0 - within) / 2.0));
}

std::vector<double> holmCorrected(std::span<const double> chances) {
    std::vector<std::size_t> order(chances.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return chances[a] < chances[b]; });
    std::vector<double> corrected(chances.size());
    double highest = 0.0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        highest = std::max(highest, static_cast<double>(order.size() - i) * chances[order[i]]);
        corrected[order[i]] = std::min(1.0, highest);
    }
    return corrected;
}

std::optional<double> rankCorrelation(std::span<const double> x, std::span<const double> y) {
    constexpr std::size_t fewest = 3;
    if (x.size() != y.size() || x.size() < fewest)
        return std::nullopt;
    const std::vector<double> a = ranksOf(x), b = ranksOf(y);
    const double mean = 0.5 * static_cast<double>(x.size() - 1);
    double both = 0.0, ofX = 0.0, ofY = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (a[i] - mean) * (b[i] - mean);
        ofX += (a[i] - mean) * (a[i] - mean);
        ofY += (b[i] - mean) * (b[i] - mean);
    }
    if (ofX == 0.0 || ofY == 0.0)
        return std::nullopt;
    return both / std::sqrt(ofX * ofY);
}

} // namespace groupscope
