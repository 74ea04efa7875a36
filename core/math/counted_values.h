// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/distribution.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// The distribution of millions of values in a known range, counted in cells instead of stored and sorted.
/// Quantiles equal those of distributionOf() within the width of a cell, a 16,384th of the range; smallest
/// and largest value and n are exact.
class CountedValues {
  public:
    /// Values are in [low, high]; values beyond by rounding count in the cell at that end.
    CountedValues(double low, double high);

    void add(float value, std::int64_t times = 1);
    /// Adds each value `times` times.
    void add(std::span<const float> values, std::int64_t times = 1);
    /// Adds the values of another object of the same range, each `times` times.
    void add(const CountedValues& other, std::int64_t times = 1);
    /// Removes all values.
    void clear();

    std::int64_t count() const { return n_; }
    double mean() const { return n_ == 0 ? 0.0 : sum_ / static_cast<double>(n_); }
    /// Quantile of type 7 at a level in [0,1]; 0 without values.
    double quantile(double level) const;
    /// Quantiles and a histogram like those of distributionOf().
    Distribution distribution(int bins = 40) const;

  private:
    static constexpr int cells = 16'384;
    std::size_t cellOf(float value) const;
    /// Position at which the search for the next rank continues.
    struct Cursor {
        std::size_t cell = 0;
        std::int64_t before = 0; ///< values in the cells before it
    };
    double valueOfRank(std::int64_t rank, Cursor& cursor) const;
    double quantile(double level, Cursor& cursor) const;

    double low_, width_;
    float least_, largest_;
    std::int64_t n_ = 0;
    double sum_ = 0.0;
    std::vector<std::int64_t> counts_; ///< (cells,), or empty while there are no values
};

} // namespace groupscope
