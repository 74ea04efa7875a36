// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_painter.h"

namespace groupscope {

/// Content of a scatter view as values, to be drawn elsewhere, also in another thread.
struct ScatterFigure {
    ScatterScene scene;
    ScatterCamera camera;
    FigureStyle style;
};

} // namespace groupscope
