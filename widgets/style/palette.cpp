// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/palette.h"

#include "widgets/style/oklch.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace groupscope {
namespace {

constexpr int okabeItoCount = 8;

/// Ordered so that the first two are the strongest pair.
constexpr std::array<QRgb, okabeItoCount> onLight = {0xff0072b2, 0xffe69f00, 0xff009e73, 0xffd55e00,
                                                     0xff56b4e9, 0xffcc79a7, 0xffe3d62f, 0xff000000};
constexpr std::array<QRgb, okabeItoCount> onDark = {0xff2f8fd0, 0xffe69f00, 0xff009e73, 0xffd55e00,
                                                    0xff7cc8f5, 0xffcc79a7, 0xfff0e442, 0xffffffff};

/// Lightness of step `level` of `levels`, inside the range that stands out from the background.
double lightnessStep(int level, int levels, bool dark) {
    const double darkest = dark ? 0.54 : 0.40;
    const double lightest = dark ? 0.90 : 0.78;
    return levels < 2 ? 0.5 * (darkest + lightest) : darkest + (lightest - darkest) * level / (levels - 1);
}

double luminance(const QColor& color) {
    return 0.2126 * linearFromSrgb(color.redF()) + 0.7152 * linearFromSrgb(color.greenF()) +
           0.0722 * linearFromSrgb(color.blueF());
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
