// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace groupscope {

/// What a chart is drawn with beside the colours of its series.
struct ChartColors {
    QColor ground; ///< behind everything
    QColor text;
    QColor faint;  ///< secondary text, axes
    QColor grid;   ///< grid lines, just visible
    QColor accent; ///< selection and keyboard focus
};

/// The colours of a view with this palette, light or dark.
ChartColors chartColors(const QPalette& palette);

/// The colours of an exported figure: dark ink on white paper, whatever the window's theme.
ChartColors paperColors();

/// `color`, moved towards black or white just far enough that a line of it stands out from `ground`
/// (contrast of at least 2). A run keeps its hue on screen and on paper.
QColor readableOn(const QColor& color, const QColor& ground);

} // namespace groupscope
