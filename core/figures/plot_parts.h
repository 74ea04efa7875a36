// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot.h"

#include <string>

// Shared by the layout of a plot and its drawing.

namespace groupscope::plotPart {

inline constexpr double legendMargin = 14.0; // pixels beside the legend
inline constexpr double noteLine = 1.3;      // of lines of a note, in heights of letters

/// The name of an upright rule; with an arrow to where it is out of sight.
std::string nameAbove(const Plot& plot, const PlotRule& rule, const PlotLayout& layout);

/// Whether title and detail stand in one line.
bool inOneLine(const Plot& plot, const SceneSpace& space);

/// The brief name where it is wanted and there.
inline const std::string& rowName(const PlotRow& row, bool brief) {
    return brief && !row.brief.empty() ? row.brief : row.name;
}

/// Axes with ticks, labels and titles; names of rows in place of the one of y.
void drawAxes(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space);

} // namespace groupscope::plotPart
