// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace groupscope {

enum class ToolIcon { move, rectangle, lasso, polygon, zoomToSelection, reset, show };

/// A line icon in the colour of button texts, sharp at any size and in any theme.
QIcon toolIcon(ToolIcon kind);

} // namespace groupscope
