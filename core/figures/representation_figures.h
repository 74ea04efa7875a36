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

/// How far apart the groups of each class lie: what the alignment map shows.
struct AlignmentMap {
    std::vector<ClassAlignment> classes; ///< (C,)
    std::vector<int> counts;             ///< (G,) rows of each group
    bool fromZero = true;                ///< the colours begin at 0, else at the smallest distance
    std::string measure;                 ///< "mean distance, unit-norm rows": what the colours mean
};

/// A row for each group, a column for each combination of attribute values, the group's number of rows where
/// both are the same. Classes with fewer than two groups with rows say so. Of many groups (worstFirstFrom)
/// the class with the largest distance stands first. Of more than 300 groups, or 60
/// combinations, those of the classes and combinations with the largest distances are drawn; a note says how
/// many of how many.
HeatMap plotOf(const AlignmentMap& map, const GroupScheme& scheme);

/// The same map of mean squared distances, which `pairs` hold too.
AlignmentMap squaredMap(AlignmentMap map);

/// One point of a plane, or a path through it with one marked point.
struct PlaneItem {
    std::string name;                            ///< stands beside the mark
    std::string key;                             ///< what a click asks for
    std::size_t style = 0;                       ///< chooses colour and shape
    std::string color;                           ///< "#rrggbb" in place of the style's; may be empty
    std::vector<std::pair<double, double>> path; ///< (x,y) in order, at least one
    std::vector<std::string> tooltips;           ///< one for each point of the path
    bool emphasized = false;                     ///< ringed: it is selected
    std::optional<std::size_t> marked{};         ///< index of the marked point; nothing: the last

    std::size_t mark() const { return marked.value_or(path.size() - 1); }
};

/// Items in the plane of two measures.
struct Plane {
    std::string xTitle, yTitle;
    std::vector<PlaneItem> items;
    bool diagonal = false; ///< x = y is drawn
    bool yPercent = false; ///< y is in [0,1] and shown as percent
    bool fromZero = true;  ///< both axes hold 0
    std::string note;      ///< stands below
};
/// Paths and marks with the names of items beside them, each name once; of very many those that are selected
/// alone.
Plot plotOf(const Plane& plane);

/// The terms that bound the worst-group loss of one class (Correct-N-Contrast, Theorem 3.1), or of all
/// (Corollary B.1).
struct BoundBar {
    struct Terms {
        double average = 0.0;
        double alignment = 0.0;
        double deviation = 0.0;
        double worstGroupLoss = 0.0;
    };
    std::string name;
    std::optional<Terms> terms; ///< nothing where the alignment is undefined
};

/// A bar for every class, and one for all of them.
std::vector<BoundBar> boundBars(const WorstGroupBound& bound, const GroupScheme& scheme);
/// The terms of each class stacked, and its measured worst-group loss as a mark.
Plot plotOf(const std::vector<BoundBar>& bars);

} // namespace groupscope
