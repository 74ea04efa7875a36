// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace groupscope {

/// Action of the left mouse button in a scatter view: move the camera, or draw an outline around points.
enum class ScatterTool { move, rectangle, lasso, polygon };

} // namespace groupscope
