// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/distribution.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// The distribution of millions of values in a range that is known, counted into cells instead of kept and
/// sorted. Quantiles are those of distributionOf() to within the width of a cell, a 16,384th of the range;
/// least and largest value and n are exact.
class CountedValues {
  public:
    /// Values are in [low, high]; what rounding carries beyond counts in the cell at that end.
    CountedValues(double low, double high);

    void add(float value, std::int64_t times = 1);
    /// Each of them `times` times.
    void add(std::span<const float> values, std::int64_t times = 1);
    /// The values of another one of the same range, each `times` times.
    void add(const CountedValues& other, std::int64_t times = 1);
    /// As it was made.
    void clear();

    std::int64_t count() const { return n_; }
    double mean() const { return n_ == 0 ? 0.0 : sum_ / static_cast<double>(n_); }
    /// Type 7 at a level in [0,1]; 0 of no values.
    double quantile(double level) const;
    /// Quantiles and a histogram as distributionOf() gives them.
    Distribution distribution(int bins = 40) const;

  private:
    static constexpr int cells = 16'384;
    std::size_t cellOf(float value) const;
    /// Where the search for the next rank goes on.
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
