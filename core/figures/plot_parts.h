// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/plot.h"

#include <string>

// Shared by the layout of a plot and its drawing.

namespace groupscope::plotPart {

inline constexpr double legendMargin = 14.0; // pixels at both sides of the legend
inline constexpr double noteLine = 1.3;      // line height of a note, in text heights

/// Label of a vertical rule; with an arrow if it is out of range.
std::string nameAbove(const Plot& plot, const PlotRule& rule, const PlotLayout& layout);

/// Whether title and detail fit in one line.
bool inOneLine(const Plot& plot, const SceneSpace& space);

/// The short name if it is wanted and available, else the name.
inline const std::string& rowName(const PlotRow& row, bool brief) {
    return brief && !row.brief.empty() ? row.brief : row.name;
}

/// Draws axes with ticks, labels and titles; names of rows replace the y axis.
void drawAxes(Scene& scene, const Plot& plot, const PlotLayout& layout, const SceneSpace& space);

} // namespace groupscope::plotPart
