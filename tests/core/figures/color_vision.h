// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/color.h"

#include <array>

/// Colours as readers see them who have only two kinds of cones. The matrices are of Machado, Oliveira,
/// Fernandes (2009), severity 1, in linear sRGB.
namespace groupscope::testing {

using Triple = std::array<double, 3>;

inline Triple seen(const Color& color) {
    return {linearFromSrgb(color.red), linearFromSrgb(color.green), linearFromSrgb(color.blue)};
}

inline Triple deuteranopic(const Color& color) {
    const Triple c = seen(color);
    return {0.367322 * c[0] + 0.860646 * c[1] - 0.227968 * c[2],
            0.280085 * c[0] + 0.672501 * c[1] + 0.047413 * c[2],
            -0.011820 * c[0] + 0.042940 * c[1] + 0.968881 * c[2]};
}

inline Triple protanopic(const Color& color) {
    const Triple c = seen(color);
    return {0.152286 * c[0] + 1.052583 * c[1] - 0.204868 * c[2],
            0.114503 * c[0] + 0.786281 * c[1] + 0.099216 * c[2],
            -0.003882 * c[0] - 0.048116 * c[1] + 1.051998 * c[2]};
}

/// Linear light as a colour; what no screen shows is clamped.
inline Color shown(const Triple& light) {
    const auto channel = [](double value) {
        return srgbFromLinear(value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value);
    };
    return {channel(light[0]), channel(light[1]), channel(light[2])};
}

} // namespace groupscope::testing
