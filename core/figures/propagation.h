// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiment/gap_study.h"
#include "core/figures/plot.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// One run: its gap upstream and downstream.
struct PropagationMark {
    double upstream = 0.0, downstream = 0.0;
    std::size_t level = 0;  ///< index into Propagation::levels
    bool control = false;   ///< whether it is the balanced level of its draw
    std::uint64_t draw = 0; ///< or seed
    std::size_t run = 0;    ///< index into the runs
    std::string tooltip;
};

/// Runs of one method and setting.
struct PropagationSeries {
    std::string name;
    std::string color;     ///< "#rrggbb" on paper
    std::size_t shape = 0; ///< see markOutline()
    std::vector<PropagationMark> marks;
    std::optional<double> correlation; ///< rank correlation over its marks
};

/// Relation between gaps of an embedding and gaps of a classifier fitted on it (finDML, 6.2 and Figure 3).
struct Propagation {
    std::string definition;     ///< definition of both gaps
    std::string xTitle, yTitle; ///< titles with the quantity
    bool xShare = true;         ///< whether x is shown in percent
    /// Distinct levels, the mildest first; empty: no imbalance was drawn.
    std::vector<std::string> levels;
    std::vector<PropagationSeries> series;
    std::size_t count = 0;             ///< number of marks of all series
    std::optional<double> correlation; ///< rank correlation over all marks
    /// Rank correlation of differences to the control of the same draw, in which differences between draws
    /// cancel, and its number of runs. Nothing without controls.
    std::optional<double> pairedCorrelation;
    std::size_t paired = 0;
};

/// Relates two quantities of a study of `runs`. Runs without either gap are left out, and, if an imbalance
/// was drawn, runs without one, because their gaps have another definition.
Propagation propagationOf(const GapStudy& study, std::span<const Run> runs, std::size_t upstream,
                          std::size_t downstream);

/// One mark for each run in its method's colour and shape, fainter for milder levels; below, the names with
/// Spearman's correlation and the number of marks. The tooltip of a mark names its run.
Plot plotOf(const Propagation& propagation);

} // namespace groupscope
