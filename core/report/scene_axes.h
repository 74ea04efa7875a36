// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/label_places.h"
#include "core/report/scene.h"

#include <string>

namespace groupscope {

/// Two linear axes around a plot.
struct SceneAxes {
    Box plot;
    Axis x, y;
    std::string xTitle, yTitle;
    double yScale = 1.0; ///< tick labels of y are values times this

    double px(double value) const { return plot.left + plot.width * x.at(value); }
    double py(double value) const { return plot.top + plot.height * (1.0 - y.at(value)); }

    /// The axis of x alone, with its grid through the plot.
    void drawX(Scene& scene, const SceneSpace& space) const;
    /// The axis of y alone, with its grid.
    void drawY(Scene& scene, const SceneSpace& space) const;
};

} // namespace groupscope
