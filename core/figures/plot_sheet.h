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

/// Panels that make one figure: beside each other as far as there is room, else below each other.
struct PlotSheet {
    std::vector<PlotPanel> panels;
    std::string heading{};         ///< above all of them; empty: nothing is
    std::vector<PlotKey> legend{}; ///< of all of them, below the heading
    double leastWidth = 0.0;       ///< of a panel, in pixels; 0: each has the whole width
    double mostWidth = std::numeric_limits<double>::infinity();
    std::string placeholder{}; ///< of a sheet without panels

    /// Whether nothing would be seen but a placeholder.
    bool empty() const;
};

/// A sheet of one panel.
PlotSheet sheetOf(PlotPanel panel);

/// As wide as the space. Plots share its height; panels that need more make it higher.
Scene sceneOf(const PlotSheet& sheet, const SceneSpace& space);

/// The values of all panels; a column names the panel where there are several.
Table valuesOf(const PlotSheet& sheet);

} // namespace groupscope
