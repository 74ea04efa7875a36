// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/joint_rights.h"

#include <optional>
#include <vector>

namespace groupscope {

/// What the worst group, or the gap, of a method is more than that of another on the same rows, when it is
/// uncertain which group is the worst of each. Of one model on each side, let S and T be the groups that
/// could be the worst of the other and of the baseline (possibleWorstGroups). The difference of worst groups
/// is the least over h in S of the largest over g in T of d(h,g): the accuracy of the other on h less that of
/// the baseline on g. The same least and largest of the bounds of d(h,g) bound it:
///
/// * A low bound above the truth is so for the other's true worst group h too, with one of |T| groups g. Its
///   level is shared among |T|. The high bound's is shared among |S|, for the same reason (an intersection of
///   unions, Berger 1982).
/// * d(h,g) has the bounds of Bonett and Price where h is g, and of Agresti and Caffo where not.
///
/// Of several models (seeds), the bounds have their middle at the mean over all pairs of models. Their width
/// is that of the mean: each row counts by the shares of models that get it right (SeededTotal), so that it
/// falls with the number of seeds. The construction is ours; tst_interval_coverage has its coverage. Groups
/// must not overlap.
class PairedWorst {
  public:
    enum class Figure {
        worstGroup, ///< accuracy of the worst group
        gap         ///< average accuracy less that: of all strata, so around the estimate (RowCentre)
    };

    /// `sides` must outlive it.
    PairedWorst(const JudgedSides& sides, Figure figure);

    /// Of the others minus the baseline, within [-1,1]; `level` in (0,1); `seeds` of the figure. Nothing
    /// where no group has rows.
    std::optional<Interval> interval(double level, const SeedSpread& seeds = {}) const;

  private:
    struct Estimate {
        double centre = 0.0, deviation = 0.0;
    };
    /// A model of the baseline and one of the others, and the groups that could be their worst.
    struct Pair {
        std::size_t baseline, other;
        std::vector<int> worstOfBaseline, worstOfOther;
        std::vector<std::vector<Estimate>> estimates; ///< of each h in S, of each g in T
    };
    enum class End { low = -1, high = 1 };

    Pair pairOf(std::size_t baseline, std::size_t other) const;
    double bound(End end, double level, const SeedSpread& seeds) const;
    double sign() const { return figure_ == Figure::gap ? -1.0 : 1.0; }
    /// What a right row adds to the figure by the average.
    double ofAverage() const { return figure_ == Figure::gap ? 1.0 / sides_.whole.n : 0.0; }

    const JudgedSides& sides_;
    Figure figure_;
    std::vector<Pair> pairs_;
};

} // namespace groupscope
