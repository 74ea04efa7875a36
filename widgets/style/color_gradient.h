// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

namespace groupscope {

/// Colours of a continuous value, ready to be looked up a million times.
struct ColorGradient {
    static constexpr int steps = 256;

    /// Colour at `share` of the way from the lowest value to the highest, clamped to [0,1].
    QRgb at(double share) const;

    std::array<QRgb, steps> colors = {};
};

/// sequentialColor() of all shares.
const ColorGradient& sequentialGradient(bool dark);

} // namespace groupscope
