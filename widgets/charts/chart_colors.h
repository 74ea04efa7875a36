// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"

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

    /// The same for scenes.
    InkColors ink() const;
};

/// The colours of a view with this palette, light or dark.
ChartColors chartColors(const QPalette& palette);

/// The colours of an exported figure: dark ink on white paper, whatever the window's theme.
ChartColors paperColors();

/// The colour "#rrggbb" of a series as it stands on that ground.
QColor seriesColor(const std::string& color, const ChartColors& colors);

} // namespace groupscope
