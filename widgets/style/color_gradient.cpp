// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/color_gradient.h"

#include "core/figures/palette.h"
#include "widgets/style/qt_color.h"

#include <algorithm>
#include <cmath>

namespace groupscope {
namespace {

ColorGradient makeGradient(bool dark) {
    ColorGradient gradient;
    for (int step = 0; step < ColorGradient::steps; ++step)
        gradient.colors[std::size_t(step)] =
            toQColor(sequentialColor(step / (ColorGradient::steps - 1.0), dark)).rgb();
    return gradient;
}

} // namespace

QRgb ColorGradient::at(double share) const {
    const double place = std::clamp(share, 0.0, 1.0) * (steps - 1);
    return colors[std::size_t(std::lround(place))];
}

const ColorGradient& sequentialGradient(bool dark) {
    static const ColorGradient onLight = makeGradient(false);
    static const ColorGradient onDark = makeGradient(true);
    return dark ? onDark : onLight;
}

} // namespace groupscope
