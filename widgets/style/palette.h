// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <vector>

namespace groupscope {

/// Colour of category `index` of `count`, on a light or a dark background. Up to 8 categories take the
/// colours of Okabe and Ito ("Color Universal Design", 2008), which stay apart for colour-blind readers; the
/// two that would vanish into the background are darkened (yellow, on white) or lightened (black, on dark).
/// More categories take hues in equal steps of the OKLCH circle at two to four lightnesses, neighbours in
/// index as far apart as possible. `index` in [0, count).
QColor categoryColor(int index, int count, bool dark);

/// categoryColor of 0..count-1, (count,).
std::vector<QColor> categoryColors(int count, bool dark);

/// Colours of groups = class x attribute, in the order of group ids (class * attributeCount + attribute):
/// a class keeps its hue, its attributes differ in lightness. (classCount * attributeCount,).
std::vector<QColor> groupColors(int classCount, int attributeCount, bool dark);

/// The pair for right and wrong predictions: blue and vermillion, told apart by all readers.
QColor correctColor(bool dark);
QColor wrongColor(bool dark);

/// Points without a value in the column shown, and context that is not in question.
QColor missingColor(bool dark);

/// Contrast ratio of two colours as WCAG 2.1 defines it, in [1, 21]. Text needs 4.5, graphics 3.
double contrastRatio(const QColor& first, const QColor& second);

} // namespace groupscope
