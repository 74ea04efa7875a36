// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/color.h"

#include <vector>

namespace groupscope {

// The palette of maps, charts, reports and exports, for light and dark backgrounds.

/// Colour of category `index` of `count`, on a light or dark background. Up to 8 categories have the colours
/// of Okabe and Ito ("Color Universal Design", 2008), which colour-blind readers can distinguish, moved as
/// little as needed for a contrast of 3:1 with the background (WCAG 2.1, 1.4.11). More categories have hues
/// in equal steps of the OKLCH circle at two to four lightnesses, with neighbouring indices as far apart as
/// possible. `index` in [0, count).
Color categoryColor(int index, int count, bool dark);

/// categoryColor of 0..count-1, (count,).
std::vector<Color> categoryColors(int count, bool dark);

/// Colours of groups = class x attribute, in the order of group ids (class * attributeCount + attribute):
/// a class keeps its hue, its attributes differ in lightness. (classCount * attributeCount,).
std::vector<Color> groupColors(int classCount, int attributeCount, bool dark);

/// Colours of correct and wrong predictions: blue and vermilion, which colour-blind readers can distinguish.
Color correctColor(bool dark);
Color wrongColor(bool dark);

/// Colours of points without a value in the shown column, and of context points outside the task.
Color missingColor(bool dark);

/// Colour of a continuous value at `share` of its range, for points: lightness changes in even steps (OKLab)
/// while the hue goes from yellow through green and blue to violet, so that the order is visible in grey and
/// to colour-blind readers. High values contrast most with the background: dark on light, light on dark.
Color sequentialColor(double share, bool dark);

/// Colour of a value in a heat map field that holds text: a single hue. Values outside [0,1] are clamped, NaN
/// counts as 0.
Color rampColor(double value, bool dark);

} // namespace groupscope
