// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace groupscope {

// Ticks of scenes, charts, maps and colour bars.

/// Distance between ticks, 1, 2 or 5 times a power of ten, such that at most about `most` of them fit into
/// `span` > 0. With `whole` at least 1, because there is no epoch 2.5.
double niceInterval(double span, int most, bool whole = false);

/// printf format that shows multiples of `interval` with the decimals they need: "%.2f" for 0.25. Very large
/// and very small intervals take "%.3g".
std::string tickFormat(double interval);

/// `value`, a multiple of `interval`, in that format; never "-0".
std::string tickText(double value, double interval);

/// Whether `high` exceeds `low` by more than rounding, so that ticks between them differ.
bool isRange(double low, double high);

/// A linear axis over [low, high] with round ticks.
struct Axis {
    double low = 0.0;
    double high = 1.0;
    double tick = 0.2; ///< distance of ticks: 1, 2 or 5 times a power of ten

    /// An axis that includes `low` and `high` with about `most` ticks and ends at ticks; a single value gets
    /// space around it.
    static Axis around(double low, double high, int most = 5);
    /// Position of `value` in [0,1].
    double at(double value) const { return (value - low) / (high - low); }
};

} // namespace groupscope
