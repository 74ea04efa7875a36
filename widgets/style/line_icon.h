// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

class QPainter;

namespace groupscope {

/// Side of the square that line icons are drawn in.
inline constexpr double lineIconGrid = 16.0;
/// Width of their lines in that square.
inline constexpr double lineIconPen = 1.4;

/// Draws one in `ink`; the painter has a round pen of it, no brush, and lineIconGrid as its square.
using LineDrawing = void (*)(QPainter& painter, const QColor& ink);

/// A line drawing in the colour of button texts: sharp at any size and screen, and it follows the theme.
QIcon lineIcon(LineDrawing draw);

enum class ActIcon { open, train, experiment, stop, compare, exportFile, find };

/// The icon of one of the main acts.
QIcon actIcon(ActIcon kind);

} // namespace groupscope
