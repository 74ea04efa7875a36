// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/ticks.h"
#include "core/measures/group_report.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// How the values of an axis become places on it, and what is written there.
struct PlotScale {
    enum class Kind { linear, powersOfTen, powersOfTwo, logit };

    Kind kind = Kind::linear;
    std::string title{};
    std::string shortTitle{};         ///< where the title has no room; empty: it is cut
    double factor = 1.0;              ///< labels are values times this: 100 of shares in percent
    std::string unit{};               ///< stands behind labels: " %"
    bool fromZero = false;            ///< 0 is in sight
    double room = 0.0;                ///< share of a linear range that is free at both ends
    std::optional<Interval> limits{}; ///< beyond which room is never made: [0, 1] of shares
    std::optional<Axis> shown{};      ///< these places and no others; what lies beyond is cut
    std::vector<std::string> names{}; ///< of the values 0, 1, …, in place of numbers; linear
    bool bare = false;                ///< nothing is written at it, as where a plot below has the same axis

    /// Shares in percent, or their logits.
    static PlotScale percent(std::string title, Kind kind = Kind::linear);

    /// Where a value stands: the value, its logarithm, its logit. NaN where it has no place; infinite values
    /// stay.
    double placeOf(double value) const;
    /// The places that are shown so that values from `low` to `high` are.
    Axis around(double low, double high) const;
};

/// A tick of an axis.
struct PlotTick {
    double place = 0.0; ///< see PlotScale::placeOf()
    std::string label;  ///< empty: a short tick between others
};

/// The ticks among these places, from the lowest up.
std::vector<PlotTick> ticksOf(const PlotScale& scale, const Axis& places);

} // namespace groupscope
