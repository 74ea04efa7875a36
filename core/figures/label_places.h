// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace groupscope {

/// A rectangle in pixels, y downwards.
struct Box {
    double left = 0.0;
    double top = 0.0;
    double width = 0.0;
    double height = 0.0;

    double right() const { return left + width; }
    double bottom() const { return top + height; }
    bool operator==(const Box&) const = default;
};

/// Area that two boxes share.
double overlap(const Box& a, const Box& b);

/// A text of that size which wants to stand at the point (x, y).
struct LabelRequest {
    enum class Place { beside, on };

    double x = 0.0;
    double y = 0.0;
    double width = 0.0;
    double height = 0.0;
    bool optional = false;       ///< rather not at all than over something else
    Place place = Place::beside; ///< beside a mark that must stay visible, or in the middle of a cloud
};

/// A place for each label inside `bounds`, near its point, over no other label and no box of `taken`; boxes
/// of `faint` (thin lines) are avoided where that is cheap. Labels are placed in their order, so the most
/// important come first. Nothing for optional labels without room within 192 pixels, or 96 of those that
/// stand on their point, and for those of the latter whose point is out of bounds; the others get the place
/// that hides least.
std::vector<std::optional<Box>> placeLabels(std::span<const LabelRequest> labels, std::vector<Box> taken,
                                            std::span<const Box> faint, const Box& bounds);

} // namespace groupscope
