// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/distribution.h"

#include "core/math/distribution_levels.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace groupscope {

namespace {

double quantile(std::span<const float> sorted, double level) {
    const double place = level * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    const double part = place - static_cast<double>(below);
    return static_cast<double>(sorted[below]) +
           part * (static_cast<double>(sorted[above]) - static_cast<double>(sorted[below]));
}

void addHistogram(std::span<const float> sorted, int bins, Distribution& distribution) {
    const double low = sorted.front(), high = sorted.back();
    const int count = high > low ? bins : 1;
    for (int i = 0; i <= count; ++i)
        distribution.edges.push_back(i == count ? high : low + (high - low) * i / count);
    distribution.counts.assign(static_cast<std::size_t>(count), 0);
    std::size_t bin = 0;
    for (const float value : sorted) {
        while (bin + 1 < distribution.counts.size() &&
               static_cast<double>(value) >= distribution.edges[bin + 1])
            ++bin;
        ++distribution.counts[bin];
    }
}

} // namespace

Distribution distributionOf(std::span<float> values, int bins) {
    if (!std::all_of(values.begin(), values.end(), [](float value) { return std::isfinite(value); }))
        throw std::invalid_argument("a distribution of values that are NaN or infinite");
    Distribution distribution;
    distribution.n = static_cast<std::int64_t>(values.size());
    if (values.empty())
        return distribution;
    std::sort(values.begin(), values.end());
    for (const double level : shownLevels) {
        distribution.levels.push_back(level);
        distribution.values.push_back(quantile(values, level));
    }
    addHistogram(values, bins, distribution);
    return distribution;
}

} // namespace groupscope
