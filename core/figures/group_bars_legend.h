// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/group_bars.h"

namespace groupscope {

inline constexpr double groupBarsMargin = 10.0; ///< right of the plot
inline constexpr double worstArrow = 7.0;       ///< width of what points at the worst group's bar
inline constexpr const char* worstWord = "worst";

/// Height of the bars of so many runs in a block.
struct BarsOfBlock {
    double padding, pitch, height;
    BarsOfBlock(double block, std::size_t bars);
    /// Whether a text next to each bar would run into the next one.
    bool isThin(const SceneSpace& space) const { return height < 0.85 * space.textSize; }
};

/// Names of the runs with their colours in as many rows as they need, from 4 pixels below the top, and where
/// needed which run is compared with which (`differenceOf` as in GroupBarsLayout). Returns their height;
/// draws when there is a scene.
double layGroupLegend(Scene* scene, const GroupBarsData& data, int differenceOf, const SceneSpace& space);

/// Legend, axis and column heads: the scene's header.
void drawGroupBarsHeader(Scene& scene, const GroupBarsData& data, const GroupBarsLayout& layout,
                         const SceneSpace& space);

} // namespace groupscope
