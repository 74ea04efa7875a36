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

/// For values from low to high: lightness rises or falls in even steps (OKLab) while the hue goes from yellow
/// over green and blue to violet, so that order is seen without telling hues apart, in grey and by
/// colour-blind readers too. High values stand out most from the background: they are dark on light, and
/// light on dark.
const ColorGradient& sequentialGradient(bool dark);

} // namespace groupscope
