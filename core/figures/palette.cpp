// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/palette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace groupscope {

namespace {

constexpr int okabeItoCount = 8;
using OkabeIto = std::array<const char*, okabeItoCount>;

/// Ordered so that the first two are the strongest pair.
constexpr OkabeIto okabeItoOnLight{"#006faf", "#a86e00", "#009c6f", "#b13b0f",
                                   "#359dcd", "#c979ac", "#9b9800", "#000000"};
constexpr OkabeIto okabeItoOnDark{"#2493d6", "#e29b00", "#00986c", "#d65d00",
                                  "#7ac8f5", "#cd7aa6", "#f0e341", "#ffffff"};

Color okabeIto(int index, bool dark) {
    return colorFromHex((dark ? okabeItoOnDark : okabeItoOnLight)[index]);
}

/// Lightness of step `level` of `levels`, inside the range that stands out from the background.
double lightnessStep(int level, int levels, bool dark) {
    const double darkest = dark ? 0.54 : 0.32;
    const double lightest = dark ? 0.90 : 0.65;
    return levels < 2 ? 0.5 * (darkest + lightest) : darkest + (lightest - darkest) * level / (levels - 1);
}

/// Hue and chroma at even steps from the lightest colour of a sequence to the darkest.
struct SequenceAnchor {
    double chroma;
    double hue;
};
constexpr std::array<SequenceAnchor, 5> sequence{
    {{0.17, 102.0}, {0.15, 142.0}, {0.10, 192.0}, {0.11, 258.0}, {0.13, 312.0}}};

} // namespace

Color categoryColor(int index, int count, bool dark) {
    if (count <= okabeItoCount)
        return okabeIto(index % okabeItoCount, dark);
    const int levels = std::clamp((count + okabeItoCount - 1) / okabeItoCount, 2, 4);
    const int hues = (count + levels - 1) / levels;
    // First the circle of hues at a middle lightness, then again lighter or darker with hues in between.
    constexpr std::array<std::array<int, 4>, 3> orders{{{1, 0, 0, 0}, {1, 2, 0, 0}, {1, 3, 0, 2}}};
    const int round = index / hues % levels;
    const int level = orders[static_cast<std::size_t>(levels - 2)][round];
    // Consecutive indices lie almost half the circle apart.
    int stride = std::max(hues / 2, 1);
    while (std::gcd(stride, hues) != 1)
        --stride;
    const int hue = index % hues * stride % hues;
    const double shift = 360.0 / hues * round / levels;
    return fromOklch(lightnessStep(level, levels, dark), 0.17, 250.0 + 360.0 / hues * hue + shift);
}

std::vector<Color> categoryColors(int count, bool dark) {
    std::vector<Color> colors;
    for (int index = 0; index < count; ++index)
        colors.push_back(categoryColor(index, count, dark));
    return colors;
}

std::vector<Color> groupColors(int classCount, int attributeCount, bool dark) {
    std::vector<Color> colors;
    for (int group = 0; group < classCount * attributeCount; ++group) {
        const double hue = 250.0 - 360.0 * (group / attributeCount) / classCount;
        colors.push_back(fromOklch(lightnessStep(group % attributeCount, attributeCount, dark), 0.16, hue));
    }
    return colors;
}

Color correctColor(bool dark) {
    return okabeIto(0, dark);
}

Color wrongColor(bool dark) {
    return okabeIto(3, dark);
}

Color missingColor(bool dark) {
    return colorFromHex(dark ? "#6e6e6e" : "#b0b0b0");
}

Color sequentialColor(double share, bool dark) {
    share = std::clamp(share, 0.0, 1.0);
    const double down = dark ? 1.0 - share : share; // 0: the lightest
    const double place = down * (sequence.size() - 1);
    const std::size_t left = std::min(static_cast<std::size_t>(place), sequence.size() - 2);
    const SequenceAnchor& from = sequence[left];
    const SequenceAnchor& to = sequence[left + 1];
    const double between = place - static_cast<double>(left);
    const double lightness = dark ? std::lerp(0.95, 0.40, down) : std::lerp(0.90, 0.28, down);
    return fromOklch(lightness, std::lerp(from.chroma, to.chroma, between),
                     std::lerp(from.hue, to.hue, between));
}

Color rampColor(double value, bool dark) {
    // From the ground over the middle to the far end.
    static constexpr std::array<const char*, 3> light{"#eff5fc", "#56a0ce", "#08306b"};
    static constexpr std::array<const char*, 3> onDark{"#1b2634", "#3a80b4", "#deeefc"};
    const auto& stops = dark ? onDark : light;
    const double place = 2.0 * std::clamp(std::isfinite(value) ? value : 0.0, 0.0, 1.0);
    const auto lower = static_cast<std::size_t>(std::min(1.0, std::floor(place)));
    return mixed(colorFromHex(stops[lower]), colorFromHex(stops[lower + 1]),
                 place - static_cast<double>(lower));
}

} // namespace groupscope
