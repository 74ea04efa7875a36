// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/color.h"

#include <vector>

namespace groupscope {

// The one palette: of maps, charts, reports and exports, on light and on dark ground.

/// Colour of category `index` of `count`, on a light or a dark background. Up to 8 categories take the
/// colours of Okabe and Ito ("Color Universal Design", 2008), which stay apart for colour-blind readers; the
/// two that would vanish into the background are darkened (yellow, on white) or lightened (black, on dark).
/// More categories take hues in equal steps of the OKLCH circle at two to four lightnesses, neighbours in
/// index as far apart as possible. `index` in [0, count).
Color categoryColor(int index, int count, bool dark);

/// categoryColor of 0..count-1, (count,).
std::vector<Color> categoryColors(int count, bool dark);

/// Colours of groups = class x attribute, in the order of group ids (class * attributeCount + attribute):
/// a class keeps its hue, its attributes differ in lightness. (classCount * attributeCount,).
std::vector<Color> groupColors(int classCount, int attributeCount, bool dark);

/// The pair for right and wrong predictions: blue and vermillion, told apart by all readers.
Color correctColor(bool dark);
Color wrongColor(bool dark);

/// Points without a value in the column shown, and context that is not in task.
Color missingColor(bool dark);

/// A continuous value at `share` of the way from lowest to highest, for points: lightness moves in even steps
/// (OKLab) while the hue goes from yellow over green and blue to violet, so that order is seen without
/// telling hues apart, in grey and by colour-blind readers too. High values stand out most from the ground:
/// they are dark on light, and light on dark.
Color sequentialColor(double share, bool dark);

/// The same for fields of a heat map that hold text: a single hue away from the ground. Values outside [0,1]
/// are clamped, NaN counts as 0.
Color rampColor(double value, bool dark);

} // namespace groupscope
