// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// 95 % intervals of the values of a method, averaged over its seeds; nothing without a value.
struct FigureIntervals {
    std::optional<Interval> average{};         ///< Wilson
    std::optional<Interval> adjustedAverage{}; ///< mixedAccuracy()
    std::optional<Interval> worstGroup{};      ///< worstGroupInterval()
    /// Over all groups that could be the worst; not for overlapping ones.
    std::optional<Interval> gap{};
    bool seeds = false; ///< whether the seeds count in them: of three or more

    /// The interval of the measure of that id; nothing for measures that are not accuracies.
    std::optional<Interval> of(std::string_view measure) const;
};

/// Computes intervals from the reports of a method's seeds on the same examples. They cover the variation
/// over other examples and, from three seeds on, over other seeds (SeedSpread): over examples the mean of the
/// seeds' intervals, which is never narrower than the interval of the mean. `trainCounts` (S,) holds (G,) for
/// each seed, because draws of training examples differ. `overlap`: whether groups overlap.
FigureIntervals figureIntervals(std::span<const GroupReport> seeds,
                                std::span<const std::vector<int>> trainCounts, bool overlap);

} // namespace groupscope
