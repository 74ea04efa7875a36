// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_tool.h"

namespace groupscope {

/// How the reader works and sees a cloud, whatever it is of.
struct ScatterLook {
    ScatterTool tool = ScatterTool::move; ///< what a drag of the left button does
    double pointSize = 0.0; ///< diameter of a point in logical pixels; 0: by the number of points
    bool contours = false;  ///< lines around the densest half and nine tenths of each category, in 2-D
    bool labels = false;    ///< the names of the categories at the median of their points
    bool scale = false;     ///< ticks in 2-D, a measure in 3-D

    bool operator==(const ScatterLook&) const = default;

    /// Changes what another look changed between `before` and `after`, and nothing else.
    void follow(const ScatterLook& before, const ScatterLook& after) {
        const auto take = [&](auto part) {
            if (before.*part != after.*part)
                this->*part = after.*part;
        };
        take(&ScatterLook::tool);
        take(&ScatterLook::pointSize);
        take(&ScatterLook::contours);
        take(&ScatterLook::labels);
        take(&ScatterLook::scale);
    }
};

} // namespace groupscope
