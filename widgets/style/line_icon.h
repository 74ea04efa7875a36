// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>

class QPainter;

namespace groupscope {

/// Side of the square in which line icons are drawn.
inline constexpr double lineIconGrid = 16.0;
/// Pen width in that square.
inline constexpr double lineIconPen = 1.4;

/// Draws an icon in `ink`; the painter has a round pen of that colour, no brush, and lineIconGrid as its
/// square.
using LineDrawing = void (*)(QPainter& painter, const QColor& ink);

/// A line icon in the colour of button texts, sharp at any size and in any theme.
QIcon lineIcon(LineDrawing draw);

enum class ActIcon { open, train, experiment, stop, compare, exportFile, find };

/// The icon of one of the main actions.
QIcon actIcon(ActIcon kind);

} // namespace groupscope
