// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/judged_rows.h"

#include <vector>

namespace groupscope {

/// What the worst group, or the gap, of one model is more than that of another on the same rows, when it is
/// uncertain which group is the worst of each. With S and T the groups that could be the worst of the other
/// and of the baseline (possibleWorstGroups), the difference of worst groups is the least over h in S of the
/// largest over g in T of d(h,g), the accuracy of the other on h minus that of the baseline on g. All |S|·|T|
/// differences get intervals that hold together (Bonferroni; paired by Bonett and Price where h is g, of two
/// samples by Agresti and Caffo where not), and the same least and largest of their bounds bounds it: ours;
/// its coverage is in tests/core/metrics/tst_worst_group_coverage. Groups must not overlap.
class PairedWorst {
  public:
    enum class Figure {
        worstGroup, ///< accuracy of the worst group
        gap         ///< average accuracy less that: of all strata, so around the estimate (RowCentre)
    };

    /// Both (n,), judged on the rows.
    PairedWorst(const JudgedRows& rows, const RightRows& baseline, const RightRows& other, Figure figure);

    /// Of the other minus the baseline; `level` in (0,1). Nothing where no group has rows.
    std::optional<Interval> interval(double level) const;

  private:
    struct Estimate {
        double centre = 0.0, deviation = 0.0;
    };

    Figure figure_;
    std::vector<std::vector<Estimate>> estimates_; ///< of each h in S, of each g in T
};

} // namespace groupscope
