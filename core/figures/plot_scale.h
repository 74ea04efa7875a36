// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/ticks.h"
#include "core/measures/group_report.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Scale of an axis: maps values to places on it, and formats labels.
struct PlotScale {
    enum class Kind { linear, powersOfTen, powersOfTwo, logit };

    Kind kind = Kind::linear;
    std::string title{};
    std::string shortTitle{};         ///< used if the title does not fit; empty: the title is cut
    double factor = 1.0;              ///< factor from values to labels: 100 for shares in percent
    std::string unit{};               ///< suffix of labels: " %"
    bool fromZero = false;            ///< whether 0 is in the range
    double room = 0.0;                ///< share of a linear range that is free at both ends
    std::optional<Interval> limits{}; ///< limits of that free space: [0, 1] for shares
    std::optional<Axis> shown{};      ///< fixed range; values beyond are cut
    std::vector<std::string> names{}; ///< names of the values 0, 1, …; linear
    bool bare = false;                ///< whether labels are left out, as above a plot with the same axis

    /// A scale of shares in percent, or of their logits.
    static PlotScale percent(std::string title, Kind kind = Kind::linear);

    /// Place of a value: the value, its logarithm or its logit. NaN if it has none; infinite values are
    /// unchanged.
    double placeOf(double value) const;
    /// Returns the range of places for values from `low` to `high`.
    Axis around(double low, double high) const;
};

/// A tick of an axis.
struct PlotTick {
    double place = 0.0; ///< see PlotScale::placeOf()
    std::string label;  ///< empty: a short tick without label
};

/// The ticks in this range, in rising order.
std::vector<PlotTick> ticksOf(const PlotScale& scale, const Axis& places);

} // namespace groupscope
