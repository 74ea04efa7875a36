// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/color_gradient.h"

#include "widgets/style/oklch.h"

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

/// Hue and chroma at even steps from the lightest colour to the darkest; lightness is a straight line.
struct Anchor {
    double chroma;
    double hue;
};
constexpr std::array<Anchor, 5> anchors = {
    {{0.17, 102.0}, {0.15, 142.0}, {0.10, 192.0}, {0.11, 258.0}, {0.13, 312.0}}};

ColorGradient makeGradient(double lightest, double darkest, bool darkFirst) {
    ColorGradient gradient;
    for (int step = 0; step < ColorGradient::steps; ++step) {
        const double share = step / (ColorGradient::steps - 1.0);
        const double place = share * (anchors.size() - 1);
        const std::size_t left = std::min(static_cast<std::size_t>(place), anchors.size() - 2);
        const Anchor& from = anchors[left];
        const Anchor& to = anchors[left + 1];
        const double chroma = std::lerp(from.chroma, to.chroma, place - double(left));
        const double hue = std::lerp(from.hue, to.hue, place - double(left));
        const QColor color = fromOklch(std::lerp(lightest, darkest, share), chroma, hue);
        const int index = darkFirst ? ColorGradient::steps - 1 - step : step;
        gradient.colors[std::size_t(index)] = color.rgb();
    }
    return gradient;
}

} // namespace

QRgb ColorGradient::at(double share) const {
    const double place = std::clamp(share, 0.0, 1.0) * (steps - 1);
    return colors[std::size_t(std::lround(place))];
}

const ColorGradient& sequentialGradient(bool dark) {
    static const ColorGradient onLight = makeGradient(0.90, 0.28, false);
    static const ColorGradient onDark = makeGradient(0.95, 0.40, true);
    return dark ? onDark : onLight;
}

} // namespace groupscope
