// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>

#include <vector>

namespace groupscope {

/// A label and the spot it names.
struct LabelWish {
    QPointF anchor;
    QSizeF size;
};

/// Places labels inside `box` so that none covers another: each in turn as near to its anchor as the earlier
/// ones allow, so the most important come first. (n,) rectangles; a null one where the anchor lies outside
/// `box` or there is no room within 96 pixels.
std::vector<QRectF> placeLabels(const std::vector<LabelWish>& wishes, const QRectF& box);

} // namespace groupscope
