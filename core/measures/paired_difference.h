// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"
#include "core/measures/judged_rows.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// What one figure is more than another that was measured on the same rows, both in [0,1].
struct Difference {
    double value = 0.0;                 ///< in [-1,1]
    std::optional<Interval> interval{}; ///< 95 %; nothing where groups overlap
    /// One minus the highest level at which such an interval leaves 0 out: how likely a difference as clear
    /// is where there is none. Nothing of a gap and where nothing has an interval.
    std::optional<double> chance{};

    /// Whether the interval leaves 0 out.
    bool isClear() const { return interval && (interval->low > 0.0 || interval->high < 0.0); }
};

/// What differs between a baseline and others, figure by figure; nothing where one of both has no figure.
struct GroupDifferences {
    std::optional<Difference> average{};
    std::optional<Difference> adjustedAverage{};
    std::optional<Difference> worstGroup{};
    std::optional<Difference> gap{};
    std::vector<std::optional<Difference>> groups{};         ///< (G,) of accuracies, each interval by itself
    std::vector<std::optional<Difference>> groupsTogether{}; ///< (G,) with intervals that hold together

    bool baselineSeeds = false, otherSeeds = false; ///< whose seeds count in the intervals: of 3 or more

    /// The difference in the measure of that id; nothing of measures without differences by example.
    std::optional<Difference> of(std::string_view measure) const;
};

/// Whether GroupDifferences holds differences in the measure of that id.
bool isToldByRows(std::string_view measure);

/// Figures of `others` minus those of `baseline`, each the mean over its models: one, or several seeds. Both
/// judge the same rows, so that what makes a row hard for both cancels. Intervals are at 95 %:
///
/// * average, adjusted average and a group: of Bonett and Price (2012) for paired proportions, which are
/// given
///   two rows more, one right in one of both alone each; of each group a stratum where groups weigh apart,
///   and then around the estimate itself (RowCentre);
/// * groups together: the same at a level at which all groups with rows are covered at once in about 95 of
/// 100
///   (Bonferroni, with as many rows more as that level asks for, see rowsMore), so that whoever looks for the
///   groups that differ is misled by none more often than that. Without a difference they cover in at least
///   95; of large ones in small groups in a few less: not exact bounds, which are a third wider;
/// * worst group and gap: see PairedWorst. The worst group of each is uncertain, and a minimum of noisy
///   figures is too low: an interval around the two that happen to be lowest covers far too seldom.
///
/// They say what other rows might have given and, of sides with three models or more, what other seeds might.
/// A row counts by the share of a side's models that get it right, so that the part of an interval in which
/// seeds vary apart gets narrower with more of them. That part is taken from the spread of the seeds' values
/// (Student's t with Welch's degrees of freedom), if it is the larger of both, and not counted twice.
/// Intervals are within [-1,1] and hold the difference itself. Groups together have the chances of each group
/// by itself.
/// Without models on one side there is nothing. Throws std::logic_error where models judge other rows.
GroupDifferences pairedDifferences(const JudgedRows& rows, std::span<const RightRows> baseline,
                                   std::span<const RightRows> others);

} // namespace groupscope
