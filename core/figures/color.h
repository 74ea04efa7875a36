// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace groupscope {

/// An sRGB colour with channels in [0,1].
struct Color {
    double red = 0.0;
    double green = 0.0;
    double blue = 0.0;

    bool operator==(const Color&) const = default;
};

/// Converts to and from "#rrggbb"; any other text gives black.
std::string hexOf(const Color& color);
Color colorFromHex(std::string_view hex);

/// Converts one sRGB channel in [0,1] to linear light, and back (IEC 61966-2-1).
double linearFromSrgb(double channel);
double srgbFromLinear(double light);

/// A colour in OKLab (Ottosson 2020), a space in which equal distances look equally large.
struct OklabColor {
    double lightness = 0.0; ///< [0,1]
    double a = 0.0;         ///< from green to red
    double b = 0.0;         ///< from blue to yellow
};
OklabColor oklabOf(const Color& color);
/// Euclidean distance in OKLab; black and white are 1 apart.
double oklabDistance(const Color& first, const Color& second);

/// Returns the displayable colour of that lightness and hue in OKLCH, the polar form of OKLab, with the
/// largest chroma up to `chroma`. Equal steps of `lightness` in [0,1] look equally large.
Color fromOklch(double lightness, double chroma, double hueDegrees);

/// Returns the colour with its OKLab lightness changed by `step`, with the same hue and the chroma that can
/// be displayed.
Color lightened(const Color& color, double step);

/// Contrast ratio as WCAG 2.1 defines it, in [1, 21]. Text needs 4.5, graphics 3.
double contrastRatio(const Color& first, const Color& second);

/// Mixes two colours channel by channel: `share` in [0,1] of `over`, the rest of `under`.
Color mixed(const Color& under, const Color& over, double share);

/// Returns a series colour that is readable on `ground`: the same hue, lightened on dark grounds so that
/// series keep their distances, and then adjusted until its contrast is at least 3.
Color readableOn(const Color& color, const Color& ground);

} // namespace groupscope
