// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/group_bars.h"

namespace groupscope {

inline constexpr double boldWidth = 1.14;       ///< of a text in bold letters, in widths of plain ones
inline constexpr double groupBarsMargin = 10.0; ///< right of the plot
inline constexpr double worstArrow = 7.0;       ///< width of what points at the worst group's bar
inline constexpr const char* worstWord = "worst";

/// Names of the runs with their colours in as many rows as they need, from 4 pixels below the top. Returns
/// their height; draws when there is a scene.
double layGroupLegend(Scene* scene, const GroupBarsData& data, const SceneSpace& space);

/// Legend, axis and column heads: the scene's header.
void drawGroupBarsHeader(Scene& scene, const GroupBarsData& data, const GroupBarsLayout& layout,
                         const SceneSpace& space);

} // namespace groupscope
