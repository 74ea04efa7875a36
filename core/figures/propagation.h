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
    std::size_t level = 0;  ///< of Propagation::levels
    bool control = false;   ///< the balanced level of its draw
    std::uint64_t draw = 0; ///< or seed
    std::size_t run = 0;    ///< index into the runs
    std::string tooltip;
};

/// The runs of one method and its settings.
struct PropagationSeries {
    std::string name;
    std::string color;     ///< "#rrggbb" on paper
    std::size_t shape = 0; ///< see markOutline()
    std::vector<PropagationMark> marks;
    std::optional<double> correlation; ///< of ranks, over its marks
};

/// Whether gaps of an embedding become gaps of a classifier on top of it (finDML, 6.2 and Figure 3).
struct Propagation {
    std::string definition;          ///< of both gaps
    std::string xTitle, yTitle;      ///< with the quantity
    bool xShare = true;              ///< shown in percent
    std::vector<std::string> levels; ///< each once, the mildest first; empty: no imbalance was drawn
    std::vector<PropagationSeries> series;
    std::size_t count = 0;             ///< marks of all series
    std::optional<double> correlation; ///< of ranks, over all marks
    /// Of ranks of differences to the control of the same draw, in which what tells draws apart cancels; and
    /// over how many runs. Nothing without controls.
    std::optional<double> pairedCorrelation;
    std::size_t paired = 0;
};

/// Of two quantities of a study of `runs`; runs without either gap are left out, and, where an imbalance was
/// drawn, runs without one, whose gaps are defined otherwise.
Propagation propagationOf(const GapStudy& study, std::span<const Run> runs, std::size_t upstream,
                          std::size_t downstream);

/// A mark a run in its method's colour and shape, the fainter the milder the level; below, the names with
/// Spearman's correlation and its number of marks. The item of a mark tells its run when pointed at.
Plot plotOf(const Propagation& propagation);

} // namespace groupscope
