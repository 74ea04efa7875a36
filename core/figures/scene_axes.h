// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/label_places.h"
#include "core/figures/scene.h"
#include "core/figures/ticks.h"

#include <string>
#include <vector>

namespace groupscope {

/// Two linear axes around a plot. Ticks stand at multiples of the axes' tick inside their ranges.
struct SceneAxes {
    Box plot;
    Axis x, y;
    std::string xTitle, yTitle;
    double yScale = 1.0; ///< tick labels of y are values times this
    double xScale = 1.0; ///< the same of x
    std::string yUnit{}; ///< stands behind tick labels of y: " %"

    double px(double value) const { return plot.left + plot.width * x.at(value); }
    double py(double value) const { return plot.top + plot.height * (1.0 - y.at(value)); }

    /// The axis of x alone, with its grid through the plot.
    void drawX(Scene& scene, const SceneSpace& space) const;
    /// The axis of y alone, with its grid.
    void drawY(Scene& scene, const SceneSpace& space) const;
};

/// A thin line from a label to its mark, where they are far apart.
void drawLeader(Scene& scene, double x, double y, const Box& label);

/// The ring around a mark of that radius which people chose.
void drawRing(Scene& scene, double x, double y, double radius);

} // namespace groupscope
