// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

namespace groupscope {

/// Colours of a continuous value, prepared for millions of look-ups.
struct ColorGradient {
    static constexpr int steps = 256;

    /// Colour at the fraction `share` between the lowest and the highest value, clamped to [0,1].
    QRgb at(double share) const;

    std::array<QRgb, steps> colors = {};
};

/// Gradient of sequentialColor().
const ColorGradient& sequentialGradient(bool dark);

} // namespace groupscope
