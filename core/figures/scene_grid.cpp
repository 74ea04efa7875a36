// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/scene_grid.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Adds what a scene holds, moved by (dx, dy).
void addMoved(Scene& whole, const Scene& part, double dx, double dy) {
    for (SceneItem item : part.items) {
        for (auto& [x, y] : item.points) {
            x += dx;
            y += dy;
        }
        whole.items.push_back(std::move(item));
    }
}

} // namespace

Scene gridScene(const std::vector<NamedFigure>& figures, double leastWidth, const SceneSpace& space) {
    if (figures.size() == 1)
        return figures.front().draw(space);
    const auto fitting = static_cast<std::size_t>(std::max(1.0, space.width / leastWidth));
    const std::size_t columns = std::clamp<std::size_t>(fitting, 1, std::max<std::size_t>(1, figures.size()));
    Scene whole;
    whole.width = space.width;
    SceneSpace own = space;
    own.width = space.width / static_cast<double>(columns);
    const double heading = 1.8 * space.textSize;
    own.height = std::max(1.0, space.height - heading);
    double top = 0.0, lowest = 0.0;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        if (i > 0 && i % columns == 0)
            top = lowest + space.textSize;
        const double left = static_cast<double>(i % columns) * own.width;
        whole
            .text(left + 8.0, top + 1.2 * space.textSize, shortened(figures[i].name, own.width - 16.0, space))
            .bold = true;
        const Scene part = figures[i].draw(own);
        addMoved(whole, part, left, top + heading);
        lowest = std::max(lowest, top + heading + part.height);
    }
    whole.height = lowest;
    return whole;
}

} // namespace groupscope
