// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/scene.h"

#include <QColor>
#include <QPalette>

namespace groupscope {

/// Colours of a chart besides those of its series.
struct ChartColors {
    QColor ground; ///< background
    QColor text;
    QColor faint;  ///< secondary text, axes
    QColor grid;   ///< grid lines, just visible
    QColor accent; ///< selection and keyboard focus

    /// The ink colours for scenes.
    InkColors ink() const;
};

/// Colours of a view with this palette, light or dark.
ChartColors chartColors(const QPalette& palette);

/// Colours of an exported figure: dark ink on white paper in every theme.
ChartColors paperColors();

/// The colour "#rrggbb" of a series, adapted to the background.
QColor seriesColor(const std::string& color, const ChartColors& colors);

} // namespace groupscope
