// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/group_bars.h"

namespace groupscope {

inline constexpr double groupBarsMargin = 10.0; ///< right of the plot
inline constexpr double worstArrow = 7.0;       ///< width of the arrow at the worst group's bar
inline constexpr const char* worstWord = "worst";

/// Height of the bars in a block with that many runs.
struct BarsOfBlock {
    double padding, pitch, height;
    BarsOfBlock(double block, std::size_t bars);
    /// Whether a text next to each bar would overlap the next bar.
    bool isThin(const SceneSpace& space) const { return height < 0.85 * space.textSize; }
};

/// Lays out the names of the runs with their colours in as many rows as needed, from 4 pixels below the top,
/// with the compared run if needed (`differenceOf` as in GroupBarsLayout). Returns their height; draws if
/// `scene` is not null.
double layGroupLegend(Scene* scene, const GroupBarsData& data, int differenceOf, const SceneSpace& space);

/// Draws legend, axis and column heads: the scene's header.
void drawGroupBarsHeader(Scene& scene, const GroupBarsData& data, const GroupBarsLayout& layout,
                         const SceneSpace& space);

} // namespace groupscope
