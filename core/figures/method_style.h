// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/marks.h"

#include <string>
#include <string_view>

namespace groupscope {

/// Style of a method in every view, report and export.
struct MethodStyle {
    std::string color;     ///< "#rrggbb" on paper; see readableOn() for other grounds
    std::size_t shape = 0; ///< see markOutline()
    LineDash dash = LineDash::solid;
    /// Index of its hue among eight; methods with the same hue differ in shape, dash and lightness.
    std::size_t hue = 0;

    bool operator==(const MethodStyle&) const = default;
};

/// Returns the style of a method id, or of one with a variation: "group-dro (groups eiil)". It depends on the
/// id alone, so that it is the same in every session and independent of other methods. The eight most used
/// methods each have a shape and a hue that colour-blind readers can distinguish; methods that share a hue
/// differ in shape, dash and lightness. Ids not listed in method_style.cpp have a dash of their own; the rest
/// follows from a hash of the id.
MethodStyle methodStyle(std::string_view method);

/// Colour and dash for runs of one method, by seed or setting: `variant` 0 is the method's own style. Twenty
/// variants differ: five lightnesses, then other dashes.
std::string variantColor(std::string_view method, int variant);
LineDash variantDash(std::string_view method, int variant);
/// Colour of the baseline, which no method has.
inline constexpr const char* baselineColor = "#6e6e6e";
inline constexpr int variantCount = 20;

} // namespace groupscope
