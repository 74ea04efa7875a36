// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_painter.h"

namespace groupscope {

/// All that a scatter view shows, as values: to be drawn elsewhere, and in another thread.
struct ScatterFigure {
    ScatterScene scene;
    ScatterCamera camera;
    FigureStyle style;
};

} // namespace groupscope
