// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/svg_canvas.h"

#include <string>

namespace groupscope {

/// Where values fall on the paper, with axes drawn around it. Lengths in pixels.
struct SvgFrame {
    double left, top, width, height;
    Axis x, y;

    double px(double value) const { return left + width * x.at(value); }
    double py(double value) const { return top + height * (1.0 - y.at(value)); }

    /// The upright axis with its grid, and the line of the other.
    void drawY(SvgCanvas& canvas, const std::string& yLabel, double scale) const;
    /// Grid, ticks and titles; tick labels are values times `scale`.
    void draw(SvgCanvas& canvas, const std::string& xLabel, const std::string& yLabel, double scale) const;
};

} // namespace groupscope
