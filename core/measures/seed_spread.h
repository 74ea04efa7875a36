// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <cstddef>
#include <span>

namespace groupscope {

/// Smallest number of seeds whose spread counts.
inline constexpr std::size_t fewestSeeds = 3;

/// Variation over seeds of a mean over seeds, or of the difference of two such means.
class SeedSpread {
  public:
    /// Adds the values of the seeds of a side; fewer than three add nothing.
    void add(std::span<const double> figures);
    /// Widens an interval over examples by the seeds: the squares of both half widths are added; that of the
    /// seeds uses Student's t with Welch's degrees of freedom.
    Interval widened(const Interval& interval, double level) const;
    /// Half width of the seeds alone; 0 if unknown.
    double squaredHalfWidth(double level) const;

  private:
    double variance_ = 0.0, ofDegrees_ = 0.0;
};

} // namespace groupscope
