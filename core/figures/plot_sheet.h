// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/heat_map.h"
#include "core/figures/plot.h"

#include <limits>
#include <string>
#include <variant>
#include <vector>

namespace groupscope {

using PlotPanel = std::variant<Plot, HeatMap>;

/// Panels that form one figure, in rows as far as there is room.
struct PlotSheet {
    std::vector<PlotPanel> panels;
    std::string heading{};         ///< text above all panels; or empty
    std::vector<PlotKey> legend{}; ///< legend of all panels, below the heading
    double leastWidth = 0.0;       ///< minimum width of a panel in pixels; 0: each has the whole width
    double mostWidth = std::numeric_limits<double>::infinity();
    std::string placeholder{}; ///< text of a sheet without panels

    /// Whether there is nothing to draw but a placeholder.
    bool empty() const;
};

/// A sheet of one panel.
PlotSheet sheetOf(PlotPanel panel);

/// Lays out and draws the panels as wide as the space. Plots share its height; panels that need more make it
/// higher.
Scene sceneOf(const PlotSheet& sheet, const SceneSpace& space);

/// The values of all panels; a column names the panel if there are several.
Table valuesOf(const PlotSheet& sheet);

} // namespace groupscope
