// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/counted_values.h"

#include "core/math/distribution_levels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {

CountedValues::CountedValues(double low, double high)
    : low_(low)
    , width_((high - low) / cells)
    , least_(std::numeric_limits<float>::infinity())
    , largest_(-std::numeric_limits<float>::infinity())
    , counts_(cells, 0) {}

void CountedValues::add(float value, std::int64_t times) {
    if (times > 0)
        add(std::span(&value, 1), times);
}

void CountedValues::add(std::span<const float> values, std::int64_t times) {
    const auto low = static_cast<float>(low_),
               perCell = static_cast<float>(width_ > 0.0 ? 1.0 / width_ : 0.0);
    constexpr float last = cells - 1;
    float least = least_, largest = largest_;
    double sum = 0.0;
    for (const float value : values) {
        counts_[static_cast<std::size_t>(
            static_cast<int>(std::clamp((value - low) * perCell, 0.0f, last)))] += times;
        least = std::min(least, value);
        largest = std::max(largest, value);
        sum += static_cast<double>(value);
    }
    least_ = least;
    largest_ = largest;
    n_ += times * static_cast<std::int64_t>(values.size());
    sum_ += sum * static_cast<double>(times);
}

void CountedValues::add(const CountedValues& other) {
    for (std::size_t cell = 0; cell < counts_.size(); ++cell)
        counts_[cell] += other.counts_[cell];
    least_ = std::min(least_, other.least_);
    largest_ = std::max(largest_, other.largest_);
    n_ += other.n_;
    sum_ += other.sum_;
}

/// The values of a cell are taken to lie evenly in it.
double CountedValues::valueOfRank(std::int64_t rank) const {
    std::int64_t before = 0;
    std::size_t cell = 0;
    while (before + counts_[cell] <= rank)
        before += counts_[cell++];
    const double within = (static_cast<double>(rank - before) + 0.5) / static_cast<double>(counts_[cell]);
    const double value = low_ + width_ * (static_cast<double>(cell) + within);
    return std::clamp(value, static_cast<double>(least_), static_cast<double>(largest_));
}

double CountedValues::quantile(double level) const {
    if (n_ == 0)
        return 0.0;
    const double place = level * static_cast<double>(n_ - 1);
    const auto below = static_cast<std::int64_t>(place);
    const double low = valueOfRank(below), high = valueOfRank(std::min(below + 1, n_ - 1));
    return low + (place - static_cast<double>(below)) * (high - low);
}

Distribution CountedValues::distribution(int bins) const {
    Distribution distribution{.n = n_, .levels = {}, .values = {}, .edges = {}, .counts = {}};
    if (n_ == 0)
        return distribution;
    for (const double level : shownLevels) {
        distribution.levels.push_back(level);
        distribution.values.push_back(quantile(level));
    }
    const double low = static_cast<double>(least_), high = static_cast<double>(largest_);
    const int count = high > low ? bins : 1;
    for (int i = 0; i <= count; ++i)
        distribution.edges.push_back(i == count ? high : low + (high - low) * i / count);
    distribution.counts.assign(static_cast<std::size_t>(count), 0);
    for (std::size_t cell = 0; cell < counts_.size(); ++cell) {
        if (counts_[cell] == 0)
            continue;
        const double middle = std::clamp(low_ + width_ * (static_cast<double>(cell) + 0.5), low, high);
        const double place = high > low ? (middle - low) / (high - low) * count : 0.0;
        distribution.counts[static_cast<std::size_t>(std::min(place, count - 1.0))] += counts_[cell];
    }
    return distribution;
}

} // namespace groupscope
