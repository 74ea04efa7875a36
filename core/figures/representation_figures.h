// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/figures/heat_map.h"
#include "core/figures/plot.h"
#include "core/measures/alignment.h"
#include "core/measures/worst_group_bound.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Distances between the groups of each class, for the alignment map.
struct AlignmentMap {
    std::vector<ClassAlignment> classes; ///< (C,)
    std::vector<int> counts;             ///< (G,) examples of each group
    bool fromZero = true; ///< whether the colour scale begins at 0, else at the smallest distance
    std::string measure;  ///< "mean distance of unit-length embeddings": title of the colour scale
};

/// Heat map with one line for each group and one column for each combination of attribute values, with the
/// group's number of examples on the diagonal. Classes with fewer than two groups with examples have a text
/// instead. With many groups (worstFirstFrom) the class with the largest distance comes first. With more than
/// 300 groups, or 60 combinations, those with the largest distances are drawn; a note gives the counts.
HeatMap plotOf(const AlignmentMap& map, const GroupScheme& scheme);

/// Returns the map of mean squared distances, which `pairs` hold too.
AlignmentMap squaredMap(AlignmentMap map);

/// One point of a plane, or a path with one marked point.
struct PlaneItem {
    std::string name;                            ///< label at the mark
    std::string key;                             ///< key for clicks
    std::size_t style = 0;                       ///< determines colour and shape
    std::string color;                           ///< "#rrggbb", replaces the style's colour; may be empty
    std::vector<std::pair<double, double>> path; ///< (x,y) in order, at least one
    std::vector<std::string> tooltips;           ///< one for each point of the path
    bool emphasized = false;                     ///< whether it has a ring: selected
    std::optional<std::size_t> marked{};         ///< index of the marked point; nothing: the last

    std::size_t mark() const { return marked.value_or(path.size() - 1); }
};

/// Items in the plane of two measures.
struct Plane {
    std::string xTitle, yTitle;
    std::vector<PlaneItem> items;
    bool diagonal = false; ///< whether x = y is drawn
    bool yPercent = false; ///< whether y is in [0,1] and shown in percent
    bool fromZero = true;  ///< whether both axes include 0
    std::string note;      ///< text below the plot
};
/// Plots paths and marks with the names of items, each name once; with very many items only the selected ones
/// have names.
Plot plotOf(const Plane& plane);

/// The terms of the bound on the worst-group loss of one class (Correct-N-Contrast, Theorem 3.1), or of all
/// (Corollary B.1).
struct BoundBar {
    struct Terms {
        double average = 0.0;
        double alignment = 0.0;
        double deviation = 0.0;
        double worstGroupLoss = 0.0;
    };
    std::string name;
    std::optional<Terms> terms; ///< nothing if the alignment is undefined
};

/// One bar for every class, and one for all of them.
std::vector<BoundBar> boundBars(const WorstGroupBound& bound, const GroupScheme& scheme);
/// The terms of each class stacked, and its measured worst-group loss as a mark.
Plot plotOf(const std::vector<BoundBar>& bars);

} // namespace groupscope
