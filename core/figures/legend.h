// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"

#include <string>
#include <vector>

namespace groupscope {

/// Sample shown before a name in a legend.
struct LegendSample {
    enum class Kind {
        none,
        line,    ///< drawn with `dash` and `width`
        mark,    ///< drawn with `shape`
        field,   ///< a filled rectangle
        frame,   ///< an empty rectangle
        whisker, ///< an upright line with ends
        ground   ///< a faint line on a field
    };

    Kind kind = Kind::none;
    Paint paint{};
    std::size_t shape = 0;
    LineDash dash = LineDash::solid;
    double width = 2.0;
    double opacity = 1.0;
};

struct PlotKey {
    std::string name;
    LegendSample sample{};
};

/// Draws the sample alone, as high as a line of a legend.
Scene sampleOf(const LegendSample& sample, const SceneSpace& space);

/// Width in pixels available for a name next to its sample, in a legend of that width.
double roomOfName(const LegendSample& sample, double width, const SceneSpace& space);

/// Height in pixels of the entries, in lines no longer than `width`; 0 without entries.
double legendHeight(const std::vector<PlotKey>& entries, double width, const SceneSpace& space);

/// Draws the entries with their top left corner at (left, top). A name longer than a line is cut.
void drawLegend(Scene& scene, const std::vector<PlotKey>& entries, double left, double top, double width,
                const SceneSpace& space);

} // namespace groupscope
