// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace groupscope {
namespace {

constexpr int okabeItoCount = 8;

/// Ordered so that the first two are the strongest pair.
constexpr std::array<QRgb, okabeItoCount> onLight = {0xff0072b2, 0xffe69f00, 0xff009e73, 0xffd55e00,
                                                     0xff56b4e9, 0xffcc79a7, 0xffe3d62f, 0xff000000};
constexpr std::array<QRgb, okabeItoCount> onDark = {0xff2f8fd0, 0xffe69f00, 0xff009e73, 0xffd55e00,
                                                    0xff7cc8f5, 0xffcc79a7, 0xfff0e442, 0xffffffff};

/// One channel of sRGB to linear light.
double toLinear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double fromLinear(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1.0 / 2.4) - 0.055;
}

/// OKLab (Ottosson 2020) in polar form to linear sRGB; may leave [0,1].
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

/// The most colourful displayable colour of that lightness and hue, at most `chroma`.
QColor fromOklch(double lightness, double chroma, double hueDegrees) {
    std::array<double, 3> light = linearFromOklch(lightness, chroma, hueDegrees);
    const auto outside = [](double value) { return value < 0.0 || value > 1.0; };
    while (chroma > 0.0 && std::any_of(light.begin(), light.end(), outside)) {
        chroma -= 0.005;
        light = linearFromOklch(lightness, chroma, hueDegrees);
    }
    const auto channel = [](double value) {
        return static_cast<float>(fromLinear(std::clamp(value, 0.0, 1.0)));
    };
    return QColor::fromRgbF(channel(light[0]), channel(light[1]), channel(light[2])).toRgb();
}

/// Lightness of step `level` of `levels`, inside the range that stands out from the background.
double lightnessStep(int level, int levels, bool dark) {
    const double darkest = dark ? 0.54 : 0.40;
    const double lightest = dark ? 0.90 : 0.78;
    return levels < 2 ? 0.5 * (darkest + lightest) : darkest + (lightest - darkest) * level / (levels - 1);
}

double luminance(const QColor& color) {
    return 0.2126 * toLinear(color.redF()) + 0.7152 * toLinear(color.greenF()) +
           0.0722 * toLinear(color.blueF());
}

} // namespace

QColor categoryColor(int index, int count, bool dark) {
    if (count <= okabeItoCount) {
        return QColor::fromRgb((dark ? onDark : onLight)[index % okabeItoCount]);
    }
    const int levels = std::clamp((count + okabeItoCount - 1) / okabeItoCount, 2, 4);
    const int hues = (count + levels - 1) / levels;
    // First the circle of hues at a middle lightness, then again lighter or darker with hues in between.
    constexpr std::array<std::array<int, 4>, 3> orders = {{{1, 0, 0, 0}, {1, 2, 0, 0}, {1, 3, 0, 2}}};
    const int round = index / hues % levels;
    const int level = orders[std::size_t(levels - 2)][std::size_t(round)];
    // Consecutive indices lie almost half the circle apart.
    int stride = std::max(hues / 2, 1);
    while (std::gcd(stride, hues) != 1) {
        --stride;
    }
    const int hue = index % hues * stride % hues;
    const double shift = 360.0 / hues * round / levels;
    return fromOklch(lightnessStep(level, levels, dark), 0.17, 250.0 + 360.0 / hues * hue + shift);
}

std::vector<QColor> categoryColors(int count, bool dark) {
    std::vector<QColor> colors;
    for (int index = 0; index < count; ++index) {
        colors.push_back(categoryColor(index, count, dark));
    }
    return colors;
}

std::vector<QColor> groupColors(int classCount, int attributeCount, bool dark) {
    std::vector<QColor> colors;
    for (int group = 0; group < classCount * attributeCount; ++group) {
        const double hue = 250.0 - 360.0 * (group / attributeCount) / classCount;
        colors.push_back(fromOklch(lightnessStep(group % attributeCount, attributeCount, dark), 0.16, hue));
    }
    return colors;
}

QColor correctColor(bool dark) {
    return QColor::fromRgb((dark ? onDark : onLight)[0]);
}

QColor wrongColor(bool dark) {
    return QColor::fromRgb((dark ? onDark : onLight)[3]);
}

QColor missingColor(bool dark) {
    return dark ? QColor(110, 110, 110) : QColor(176, 176, 176);
}

double contrastRatio(const QColor& first, const QColor& second) {
    const double a = luminance(first);
    const double b = luminance(second);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

} // namespace groupscope
