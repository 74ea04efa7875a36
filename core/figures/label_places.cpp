// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/label_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace groupscope {

namespace {

/// From the point to the label's nearest edge.
constexpr std::array<double, 10> distances{9, 15, 24, 36, 52, 72, 96, 124, 156, 192};
/// Directions in sixteenths of a turn, counted clockwise from the right, the readable ones first.
constexpr std::array<int, 16> directions{0, 8, 14, 2, 10, 6, 12, 4, 15, 1, 9, 7, 13, 11, 3, 5};

/// The label at `distance` from its point in a direction: it touches the ray with its nearest side.
Box beside(const LabelRequest& label, double distance, int direction) {
    const double angle = direction * std::numbers::pi / 8.0;
    const double dx = std::cos(angle), dy = std::sin(angle);
    const double x = label.x + distance * dx, y = label.y + distance * dy;
    return {x - label.width * (0.5 - 0.5 * std::clamp(1.6 * dx, -1.0, 1.0)),
            y - label.height * (0.5 - 0.5 * dy), label.width, label.height};
}

/// Where a label may go, the dearer the farther from where it wants to be.
struct Candidate {
    Box box;
    double cost;
};

std::vector<Candidate> besideCandidates(const LabelRequest& label) {
    std::vector<Candidate> candidates;
    for (const double distance : distances)
        for (std::size_t d = 0; d < directions.size(); ++d)
            candidates.push_back(
                {beside(label, distance, directions[d]), distance + 0.4 * static_cast<double>(d)});
    return candidates;
}

/// On the point, then on rings around it; up and down before aside, where labels are long.
std::vector<Candidate> onCandidates(const LabelRequest& label) {
    constexpr double ringStep = 6.0;
    constexpr int rings = 16, turns = 16;
    const Box middle{label.x - 0.5 * label.width, label.y - 0.5 * label.height, label.width, label.height};
    std::vector<Candidate> candidates{{middle, 0.0}};
    for (int ring = 1; ring <= rings; ++ring)
        for (int turn = 0; turn < turns; ++turn) {
            // 0, +1, -1, +2, -2 ... sixteenths of a turn from straight up.
            const int sixteenths = turn % 2 == 0 ? -turn / 2 : (turn + 1) / 2;
            const double angle = sixteenths * 2.0 * std::numbers::pi / turns, away = ring * ringStep;
            Box box = middle;
            box.left += away * std::sin(angle);
            box.top -= away * std::cos(angle);
            candidates.push_back({box, away + 0.01 * turn});
        }
    return candidates;
}

bool isInside(const Box& box, const Box& bounds) {
    return box.left >= bounds.left && box.top >= bounds.top && box.right() <= bounds.right() &&
           box.bottom() <= bounds.bottom();
}

double hidden(const Box& box, std::span<const Box> boxes) {
    double area = 0.0;
    for (const Box& other : boxes)
        area += overlap(box, other);
    return area;
}

} // namespace

double overlap(const Box& a, const Box& b) {
    const double width = std::min(a.right(), b.right()) - std::max(a.left, b.left);
    const double height = std::min(a.bottom(), b.bottom()) - std::max(a.top, b.top);
    return width > 0.0 && height > 0.0 ? width * height : 0.0;
}

std::vector<std::optional<Box>> placeLabels(std::span<const LabelRequest> labels, std::vector<Box> taken,
                                            std::span<const Box> faint, const Box& bounds) {
    constexpr double hiddenCost = 1000.0, outsideCost = 1e7, faintCost = 0.6;
    std::vector<std::optional<Box>> places;
    for (const LabelRequest& label : labels) {
        const bool on = label.place == LabelRequest::Place::on;
        if (on && !isInside({label.x, label.y, 0.0, 0.0}, bounds)) {
            places.emplace_back();
            continue;
        }
        Box best;
        double bestCost = -1.0;
        bool bestIsFree = false;
        for (const auto& [box, distance] : on ? onCandidates(label) : besideCandidates(label)) {
            if (bestIsFree && distance >= bestCost)
                break; // nothing that follows is cheaper
            const double covered = hidden(box, taken);
            const bool inside = isInside(box, bounds);
            const double cost = distance + hiddenCost * covered + faintCost * hidden(box, faint) +
                                (inside ? 0.0 : outsideCost);
            if (bestCost < 0.0 || cost < bestCost) {
                best = box;
                bestCost = cost;
                bestIsFree = inside && covered == 0.0;
            }
        }
        if (label.optional && !bestIsFree) {
            places.emplace_back();
            continue;
        }
        places.emplace_back(best);
        taken.push_back(best);
    }
    return places;
}

} // namespace groupscope
