// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/joint_rights.h"

#include <optional>
#include <vector>

namespace groupscope {

/// Difference between two methods in their worst group, or gap, on the same examples, if it is uncertain
/// which group is the worst of each. For one model on each side, let S and T be the groups that could be the
/// worst of the other and of the baseline (possibleWorstGroups). The difference of worst groups is the
/// minimum over h in S of the maximum over g in T of d(h,g): the accuracy of the other on h minus that of the
/// baseline on g. The same minimum and maximum of the bounds of d(h,g) bound it. (1) A lower bound above the
/// truth is above it also for the other's true worst group h with one of |T| groups g, so its level is
/// divided by |T|; that of the upper bound by |S| (an intersection of unions, Berger 1982). (2) d(h,g) has
/// the bounds of Bonett and Price if h is g, else those of Agresti and Caffo. For several models (seeds), the
/// bounds are centred at the mean over all pairs of models. Their width is that of the mean: each example
/// counts by the share of models that get it right (SeededTotal), so that it shrinks with the number of
/// seeds. The construction is a design choice; tst_interval_coverage tests its coverage. Groups must not
/// overlap.
class PairedWorst {
  public:
    enum class Figure {
        worstGroup, ///< accuracy of the worst group
        gap         ///< average accuracy less that: of all strata, so around the estimate (RowCentre)
    };

    /// `sides` must outlive it.
    PairedWorst(const JudgedSides& sides, Figure figure);

    /// Interval of others minus baseline, within [-1,1]; `level` in (0,1); `seeds` is the spread of the
    /// value. Nothing if no group has examples.
    std::optional<Interval> interval(double level, const SeedSpread& seeds = {}) const;

  private:
    struct Estimate {
        double centre = 0.0, deviation = 0.0;
    };
    /// A model of the baseline and one of the others, and the groups that could be their worst.
    struct Pair {
        std::size_t baseline, other;
        std::vector<int> worstOfBaseline, worstOfOther;
        std::vector<std::vector<Estimate>> estimates; ///< for each h in S, for each g in T
    };
    enum class End { low = -1, high = 1 };

    Pair pairOf(std::size_t baseline, std::size_t other) const;
    double bound(End end, double level, const SeedSpread& seeds) const;
    double sign() const { return figure_ == Figure::gap ? -1.0 : 1.0; }
    /// Weight of a right example through the average.
    double ofAverage() const { return figure_ == Figure::gap ? 1.0 / sides_.whole.n : 0.0; }

    const JudgedSides& sides_;
    Figure figure_;
    std::vector<Pair> pairs_;
};

} // namespace groupscope
