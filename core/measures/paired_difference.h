// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"
#include "core/measures/judged_rows.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// Difference between two values measured on the same examples, both in [0,1].
struct Difference {
    double value = 0.0;                 ///< in [-1,1]
    std::optional<Interval> interval{}; ///< 95 %; nothing where groups overlap
    /// p-value: one minus the highest level at which such an interval excludes 0. Nothing for a gap and
    /// without an interval.
    std::optional<double> chance{};

    /// Whether the interval excludes 0.
    bool isClear() const { return interval && (interval->low > 0.0 || interval->high < 0.0); }
};

/// Differences between others and a baseline in every measure; nothing if one side has no value.
struct GroupDifferences {
    std::optional<Difference> average{};
    std::optional<Difference> adjustedAverage{};
    std::optional<Difference> worstGroup{};
    std::optional<Difference> gap{};
    std::vector<std::optional<Difference>> groups{};         ///< (G,) of accuracies, each interval by itself
    std::vector<std::optional<Difference>> groupsTogether{}; ///< (G,) with intervals that hold together

    /// Whether the seeds of a side count in the intervals: from 3 seeds on.
    bool baselineSeeds = false, otherSeeds = false;

    /// The difference in the measure of that id; nothing for measures without differences by example.
    std::optional<Difference> of(std::string_view measure) const;
};

/// Whether GroupDifferences holds differences in the measure of that id.
bool isToldByRows(std::string_view measure);

/// Values of `others` minus those of `baseline`, each the mean over its models: one, or several seeds. Both
/// are evaluated on the same examples, so that example difficulty cancels. Intervals are at 95 %. (1)
/// Average, adjusted average and a group: Bonett and Price (2012) for paired proportions, with two more
/// examples, one right in each of the two alone; if groups are weighted, each group is a stratum, and the
/// interval is centred at the estimate (RowCentre). (2) Groups together: simultaneous intervals that cover
/// all groups with examples in about 95 of 100 cases (Bonferroni, with as many more examples as that level
/// asks for, see rowsMore), for readers who look for the groups that differ. Without a difference they cover
/// in at least 95; with large differences in small groups in a few less: exact bounds would be a third wider.
/// (3) Worst group and gap: see PairedWorst. The worst group of each is uncertain, and the minimum of noisy
/// values is biased downwards: an interval around the two lowest groups covers far too seldom. The intervals
/// cover variation over examples and, for sides with three models or more, over seeds. An example counts by
/// the share of a side's models that get it right, so that the part of an interval due to differences between
/// seeds shrinks with more of them. That part is the spread of the seeds' values (Student's t with Welch's
/// degrees of freedom), if it is the larger of both, and is not counted twice. Intervals are within [-1,1]
/// and include the difference itself. p-values of groups together are those of each group alone. Nothing
/// without models on one side. Throws std::logic_error if models have other examples.
GroupDifferences pairedDifferences(const JudgedRows& rows, std::span<const RightRows> baseline,
                                   std::span<const RightRows> others);

} // namespace groupscope
