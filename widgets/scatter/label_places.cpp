// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/label_places.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope {
namespace {

constexpr double ringStep = 6.0;
constexpr int rings = 16;
constexpr int directions = 16;

/// Moves from the anchor, shortest first; up and down before aside, where labels are long.
std::vector<QPointF> moves() {
    std::vector<QPointF> moves = {{0.0, 0.0}};
    for (int ring = 1; ring <= rings; ++ring) {
        for (int turn = 0; turn < directions; ++turn) {
            // 0, +1, -1, +2, -2 ... sixteenths of a turn from straight up.
            const int sixteenths = turn % 2 == 0 ? -turn / 2 : (turn + 1) / 2;
            const double angle = sixteenths * 2.0 * std::numbers::pi / directions;
            moves.push_back(ring * ringStep * QPointF(std::sin(angle), -std::cos(angle)));
        }
    }
    return moves;
}

} // namespace

std::vector<QRectF> placeLabels(const std::vector<LabelWish>& wishes, const QRectF& box) {
    static const std::vector<QPointF> tried = moves();
    std::vector<QRectF> places(wishes.size());
    for (std::size_t at = 0; at < wishes.size(); ++at) {
        const LabelWish& wish = wishes[at];
        if (!box.contains(wish.anchor)) {
            continue;
        }
        QRectF place(QPointF(0, 0), wish.size);
        for (const QPointF& move : tried) {
            place.moveCenter(wish.anchor + move);
            const bool free = box.contains(place) &&
                              std::none_of(places.begin(), places.begin() + std::ptrdiff_t(at),
                                           [&](const QRectF& other) { return other.intersects(place); });
            if (free) {
                places[at] = place;
                break;
            }
        }
    }
    return places;
}

} // namespace groupscope
