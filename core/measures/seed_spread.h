// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <cstddef>
#include <span>

namespace groupscope {

/// Seeds of a method from which on their spread counts.
inline constexpr std::size_t fewestSeeds = 3;

/// How much the mean of a figure over seeds, or the difference of two such means, varies with the seeds.
class SeedSpread {
  public:
    /// A figure of each seed of a side; of fewer than three nothing is known, and nothing is added.
    void add(std::span<const double> figures);
    /// An interval over rows with the seeds counted in: the squares of both half widths are added, that of
    /// the seeds by Student's t with Welch's degrees of freedom.
    Interval widened(const Interval& interval, double level) const;
    /// Of the seeds alone; 0 where nothing is known.
    double squaredHalfWidth(double level) const;

  private:
    double variance_ = 0.0, ofDegrees_ = 0.0;
};

} // namespace groupscope
