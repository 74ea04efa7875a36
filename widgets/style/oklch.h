// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace groupscope {

/// One channel of sRGB in [0,1] to linear light, and back (IEC 61966-2-1).
double linearFromSrgb(double channel);
double srgbFromLinear(double light);

/// The most colourful displayable colour of that lightness and hue in OKLCH (Ottosson 2020), of chroma at
/// most `chroma`. Equal steps of `lightness` in [0,1] look equally large.
QColor fromOklch(double lightness, double chroma, double hueDegrees);

/// Lightness of a colour in OKLab, [0,1].
double oklabLightness(const QColor& color);

} // namespace groupscope
