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
    , largest_(-std::numeric_limits<float>::infinity()) {}

std::size_t CountedValues::cellOf(float value) const {
    const auto low = static_cast<float>(low_),
               perCell = static_cast<float>(width_ > 0.0 ? 1.0 / width_ : 0.0);
    constexpr float last = cells - 1;
    return static_cast<std::size_t>(static_cast<int>(std::clamp((value - low) * perCell, 0.0f, last)));
}

void CountedValues::add(float value, std::int64_t times) {
    if (times > 0)
        add(std::span(&value, 1), times);
}

void CountedValues::add(std::span<const float> values, std::int64_t times) {
    if (values.empty() || times == 0)
        return;
    counts_.resize(cells, 0);
    float least = least_, largest = largest_;
    double sum = 0.0;
    for (const float value : values) {
        counts_[cellOf(value)] += times;
        least = std::min(least, value);
        largest = std::max(largest, value);
        sum += static_cast<double>(value);
    }
    least_ = least;
    largest_ = largest;
    n_ += times * static_cast<std::int64_t>(values.size());
    sum_ += sum * static_cast<double>(times);
}

void CountedValues::add(const CountedValues& other, std::int64_t times) {
    if (other.n_ == 0 || times == 0)
        return;
    counts_.resize(cells, 0);
    const std::size_t begin = cellOf(other.least_), end = cellOf(other.largest_) + 1;
    if (times <= 2) { // two sums are sooner done than a product of so long numbers
        for (std::int64_t time = 0; time < times; ++time)
            for (std::size_t cell = begin; cell < end; ++cell)
                counts_[cell] += other.counts_[cell];
    } else {
        for (std::size_t cell = begin; cell < end; ++cell)
            counts_[cell] += times * other.counts_[cell];
    }
    least_ = std::min(least_, other.least_);
    largest_ = std::max(largest_, other.largest_);
    n_ += times * other.n_;
    sum_ += static_cast<double>(times) * other.sum_;
}

void CountedValues::clear() {
    if (n_ > 0)
        std::fill(counts_.begin(), counts_.end(), 0);
    least_ = std::numeric_limits<float>::infinity();
    largest_ = -least_;
    n_ = 0;
    sum_ = 0.0;
}

/// The values of a cell are taken to lie evenly in it.
double CountedValues::valueOfRank(std::int64_t rank, Cursor& cursor) const {
    if (rank < cursor.before)
        cursor = {};
    while (cursor.before + counts_[cursor.cell] <= rank)
        cursor.before += counts_[cursor.cell++];
    const double within =
        (static_cast<double>(rank - cursor.before) + 0.5) / static_cast<double>(counts_[cursor.cell]);
    const double value = low_ + width_ * (static_cast<double>(cursor.cell) + within);
    return std::clamp(value, static_cast<double>(least_), static_cast<double>(largest_));
}

double CountedValues::quantile(double level, Cursor& cursor) const {
    if (n_ == 0)
        return 0.0;
    const double place = level * static_cast<double>(n_ - 1);
    const auto below = static_cast<std::int64_t>(place);
    const double low = valueOfRank(below, cursor);
    const double high = valueOfRank(std::min(below + 1, n_ - 1), cursor);
    return low + (place - static_cast<double>(below)) * (high - low);
}

double CountedValues::quantile(double level) const {
    Cursor cursor;
    return quantile(level, cursor);
}

Distribution CountedValues::distribution(int bins) const {
    Distribution distribution{.n = n_, .levels = {}, .values = {}, .edges = {}, .counts = {}};
    if (n_ == 0)
        return distribution;
    Cursor cursor; // levels rise
    for (const double level : shownLevels) {
        distribution.levels.push_back(level);
        distribution.values.push_back(quantile(level, cursor));
    }
    const double low = static_cast<double>(least_), high = static_cast<double>(largest_);
    const int count = high > low ? bins : 1;
    for (int i = 0; i <= count; ++i)
        distribution.edges.push_back(i == count ? high : low + (high - low) * i / count);
    distribution.counts.assign(static_cast<std::size_t>(count), 0);
    const double perBin = high > low ? count / (high - low) : 0.0;
    for (std::size_t cell = cellOf(least_); cell <= cellOf(largest_); ++cell) {
        if (counts_[cell] == 0)
            continue;
        const double middle = std::clamp(low_ + width_ * (static_cast<double>(cell) + 0.5), low, high);
        distribution.counts[static_cast<std::size_t>(std::min((middle - low) * perBin, count - 1.0))] +=
            counts_[cell];
    }
    return distribution;
}

} // namespace groupscope
