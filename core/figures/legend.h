// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"

#include <string>
#include <vector>

namespace groupscope {

/// Sample before a name in a legend.
struct LegendSample {
    enum class Kind {
        none,
        line,    ///< of `dash` and `width`
        mark,    ///< of `shape`
        field,   ///< a filled rectangle
        frame,   ///< an empty one
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

/// The sample alone, as high as a line of a legend.
Scene sampleOf(const LegendSample& sample, const SceneSpace& space);

/// Pixels of the longest line that has room for a name beside its sample, in a legend of that width.
double roomOfName(const LegendSample& sample, double width, const SceneSpace& space);

/// Pixels that the entries take, in one line or several no longer than `width`; 0 without entries.
double legendHeight(const std::vector<PlotKey>& entries, double width, const SceneSpace& space);

/// Draws them from (left, top) on. A name that is longer than a line is cut.
void drawLegend(Scene& scene, const std::vector<PlotKey>& entries, double left, double top, double width,
                const SceneSpace& space);

} // namespace groupscope
