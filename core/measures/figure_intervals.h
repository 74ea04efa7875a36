// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/group_report.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace groupscope {

/// 95 % intervals of the figures of a method, the mean over its seeds; nothing where there is no figure.
struct FigureIntervals {
    std::optional<Interval> average{};         ///< Wilson
    std::optional<Interval> adjustedAverage{}; ///< mixedAccuracy()
    std::optional<Interval> worstGroup{};      ///< worstGroupInterval()
    std::optional<Interval> gap{}; ///< of all groups that could be the worst; not of overlapping ones
    bool seeds = false;            ///< whether the seeds count in them: of three or more

    /// The interval of the measure of that id; nothing of measures that are no accuracies.
    std::optional<Interval> of(std::string_view measure) const;
};

/// Of the reports of a method's seeds on the same rows. They say what other rows might have given and, of
/// three seeds or more, what other seeds might (SeedSpread): over rows the mean of the intervals of the
/// seeds, which is never narrower than that of the mean. `trainCounts` (S,), of each seed (G,): draws of
/// training examples differ in them. `overlap`: whether groups do.
FigureIntervals figureIntervals(std::span<const GroupReport> seeds,
                                std::span<const std::vector<int>> trainCounts, bool overlap);

} // namespace groupscope
