// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace groupscope {

/// A colour as screens and SVG have it: channels of sRGB in [0,1].
struct Color {
    double red = 0.0;
    double green = 0.0;
    double blue = 0.0;

    bool operator==(const Color&) const = default;
};

/// "#rrggbb", and back; of any other text the colour is black.
std::string hexOf(const Color& color);
Color colorFromHex(std::string_view hex);

/// One channel of sRGB in [0,1] to linear light, and back (IEC 61966-2-1).
double linearFromSrgb(double channel);
double srgbFromLinear(double light);

/// A colour in OKLab (Ottosson 2020): equal distances look equally large.
struct OklabColor {
    double lightness = 0.0; ///< [0,1]
    double a = 0.0;         ///< from green to red
    double b = 0.0;         ///< from blue to yellow
};
OklabColor oklabOf(const Color& color);
/// Euclidean distance in OKLab; black and white are 1 apart.
double oklabDistance(const Color& first, const Color& second);

/// The most colourful displayable colour of that lightness and hue in OKLCH, the polar form of OKLab, of
/// chroma at most `chroma`. Equal steps of `lightness` in [0,1] look equally large.
Color fromOklch(double lightness, double chroma, double hueDegrees);

/// The colour with its lightness in OKLab moved by `step`, of the same hue and as colourful as can be shown.
Color lightened(const Color& color, double step);

/// Contrast ratio as WCAG 2.1 defines it, in [1, 21]. Text needs 4.5, graphics 3.
double contrastRatio(const Color& first, const Color& second);

/// `share` in [0,1] of `over`, the rest of `under`, channel by channel.
Color mixed(const Color& under, const Color& over, double share);

/// The colour of a series as it stands on `ground`: of the same hue, on a dark ground as much lighter as that
/// is darker than paper, so that series keep their distances, and moved on until it has a contrast of 2.
Color readableOn(const Color& color, const Color& ground);

} // namespace groupscope
