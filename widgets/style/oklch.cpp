// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/oklch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace groupscope {
namespace {

/// OKLab in polar form to linear sRGB; may leave [0,1].
std::array<double, 3> linearFromOklch(double lightness, double chroma, double hueDegrees) {
    const double hue = hueDegrees * std::numbers::pi / 180.0;
    const double a = chroma * std::cos(hue);
    const double b = chroma * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3.0);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3.0);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3.0);
    return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

} // namespace

double linearFromSrgb(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double srgbFromLinear(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055;
}

QColor fromOklch(double lightness, double chroma, double hueDegrees) {
    std::array<double, 3> light = linearFromOklch(lightness, chroma, hueDegrees);
    const auto outside = [](double value) { return value < 0.0 || value > 1.0; };
    while (chroma > 0.0 && std::any_of(light.begin(), light.end(), outside)) {
        chroma -= 0.005;
        light = linearFromOklch(lightness, chroma, hueDegrees);
    }
    const auto channel = [](double value) {
        return static_cast<float>(srgbFromLinear(std::clamp(value, 0.0, 1.0)));
    };
    return QColor::fromRgbF(channel(light[0]), channel(light[1]), channel(light[2])).toRgb();
}

double oklabLightness(const QColor& color) {
    const double red = linearFromSrgb(color.redF());
    const double green = linearFromSrgb(color.greenF());
    const double blue = linearFromSrgb(color.blueF());
    return 0.2104542553 * std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) +
           0.7936177850 * std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) -
           0.0040720468 * std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
}

} // namespace groupscope
