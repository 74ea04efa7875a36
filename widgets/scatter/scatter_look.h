// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_tool.h"

namespace groupscope {

/// Tool and style that a user chose for a cloud, independent of its data.
struct ScatterLook {
    ScatterTool tool = ScatterTool::move; ///< action of a drag with the left button
    double pointSize = 0.0; ///< diameter of a point in logical pixels; 0: by the number of points
    bool contours = false;  ///< lines around the densest 50 % and 90 % of each category, in 2-D
    bool labels = false;    ///< names of the categories at the median of their points
    bool scale = false;     ///< ticks in 2-D, a scale bar in 3-D

    bool operator==(const ScatterLook&) const = default;

    /// Applies the difference of `before` and `after`, and nothing else.
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
