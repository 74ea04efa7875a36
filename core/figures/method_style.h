// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/marks.h"

#include <string>
#include <string_view>

namespace groupscope {

/// How a method looks in every view, report and export.
struct MethodStyle {
    std::string color;     ///< "#rrggbb" on paper; see readableOn() for other grounds
    std::size_t shape = 0; ///< see markOutline()
    LineDash dash = LineDash::solid;
    std::size_t hue = 0; ///< which of the eight hues it has; others with that hue differ in all the rest

    bool operator==(const MethodStyle&) const = default;
};

/// The style of the method of that id, or of one with a variation: "group-dro (groups eiil)". It follows from
/// the id alone, so it is the same in every session and stays when other methods come or go. The eight
/// methods that are used most have a hue each, which colour-blind readers tell apart, and a shape each; of
/// those that share a hue, shape, dash and lightness differ. Ids that method_style.cpp does not list have a
/// dash that no listed one has, and the rest by a hash of the id.
MethodStyle methodStyle(std::string_view method);

/// Runs of one method differ in lightness and dash, whether by seed or by setting: what the one of number
/// `variant` has, 0 being the method's own. Twenty numbers differ: five lightnesses, then other dashes.
std::string variantColor(std::string_view method, int variant);
LineDash variantDash(std::string_view method, int variant);
/// Of the run that others are compared with, whatever its method: one that no method has.
inline constexpr const char* baselineColor = "#6e6e6e";
inline constexpr int variantCount = 20;

} // namespace groupscope
