// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/color.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace groupscope {

namespace {

using Light = std::array<double, 3>;

Light linearOf(const Color& color) {
    return {linearFromSrgb(color.red), linearFromSrgb(color.green), linearFromSrgb(color.blue)};
}

/// OKLCH to linear sRGB; may leave [0,1].
Light linearFromOklch(double lightness, double chroma, double hueDegrees) {
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

double luminanceOf(const Color& color) {
    const Light light = linearOf(color);
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
}

unsigned byteOf(double channel) {
    return static_cast<unsigned>(std::lround(255.0 * std::clamp(channel, 0.0, 1.0)));
}

} // namespace

std::string hexOf(const Color& color) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "#%02x%02x%02x", byteOf(color.red) & 0xffU,
                  byteOf(color.green) & 0xffU, byteOf(color.blue) & 0xffU);
    return text.data();
}

Color colorFromHex(std::string_view hex) {
    unsigned number = 0;
    if (hex.size() != 7 || hex.front() != '#')
        return {};
    const auto [end, failure] = std::from_chars(hex.data() + 1, hex.data() + hex.size(), number, 16);
    if (failure != std::errc() || end != hex.data() + hex.size())
        return {};
    return {(number >> 16 & 0xffU) / 255.0, (number >> 8 & 0xffU) / 255.0, (number & 0xffU) / 255.0};
}

double linearFromSrgb(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double srgbFromLinear(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055;
}

OklabColor oklabOf(const Color& color) {
    const auto [red, green, blue] = linearOf(color);
    const double l = std::cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const double m = std::cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const double s = std::cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double oklabDistance(const Color& first, const Color& second) {
    const OklabColor from = oklabOf(first), to = oklabOf(second);
    return std::hypot(from.lightness - to.lightness, from.a - to.a, from.b - to.b);
}

Color fromOklch(double lightness, double chroma, double hueDegrees) {
    Light light = linearFromOklch(lightness, chroma, hueDegrees);
    const auto outside = [](double value) { return value < 0.0 || value > 1.0; };
    while (chroma > 0.0 && std::any_of(light.begin(), light.end(), outside)) {
        chroma -= 0.005;
        light = linearFromOklch(lightness, chroma, hueDegrees);
    }
    for (double& channel : light)
        channel = srgbFromLinear(std::clamp(channel, 0.0, 1.0));
    return {light[0], light[1], light[2]};
}

Color lightened(const Color& color, double step) {
    const OklabColor from = oklabOf(color);
    return fromOklch(std::clamp(from.lightness + step, 0.0, 1.0), std::hypot(from.a, from.b),
                     std::atan2(from.b, from.a) * 180.0 / std::numbers::pi);
}

double contrastRatio(const Color& first, const Color& second) {
    const double a = luminanceOf(first);
    const double b = luminanceOf(second);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

Color mixed(const Color& under, const Color& over, double share) {
    const auto channel = [share](double a, double b) { return a + (b - a) * share; };
    return {channel(under.red, over.red), channel(under.green, over.green), channel(under.blue, over.blue)};
}

Color readableOn(const Color& color, const Color& ground) {
    constexpr double leastContrast = 3.0, step = 0.02;
    // Colours of series lie between 0.35 and 0.85 on paper; on a dark ground they need to lie above 0.44.
    constexpr double lowest = 0.44, share = 0.84;
    const bool dark = oklabOf(ground).lightness < 0.5;
    const double own = oklabOf(color).lightness;
    const double wanted = std::max(own, lowest + share * (own - 0.35));
    Color readable = dark ? lightened(color, wanted - own) : color;
    for (int i = 0; i < 50 && contrastRatio(readable, ground) < leastContrast; ++i)
        readable = lightened(readable, dark ? step : -step);
    return readable;
}

} // namespace groupscope
