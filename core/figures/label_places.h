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

/// Area of the intersection of two boxes.
double overlap(const Box& a, const Box& b);

/// A text of that size to be placed near the point (x, y).
struct LabelRequest {
    enum class Place { beside, on };

    double x = 0.0;
    double y = 0.0;
    double width = 0.0;
    double height = 0.0;
    bool optional = false;       ///< leave it out rather than hide something
    Place place = Place::beside; ///< next to a mark that must stay visible, or in the middle of a cloud
};

/// Finds a box for each label inside `bounds`, near its point, that covers no other label and no box of
/// `taken`; boxes of `faint` (thin lines) are avoided if that costs little. Labels are placed in order, so
/// the most important come first. Nothing for optional labels without room within 192 pixels (96 for labels
/// on their point), and for labels on a point outside `bounds`; other labels get the box that hides least.
std::vector<std::optional<Box>> placeLabels(std::span<const LabelRequest> labels, std::vector<Box> taken,
                                            std::span<const Box> faint, const Box& bounds);

} // namespace groupscope
