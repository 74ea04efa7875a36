// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/figures/plot.h"
#include "core/runs/comparison.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Worst-group accuracy at one number of known group labels.
struct LabelBudgetPoint {
    double labels = 0.0; ///< validation examples whose group the run may read
    Statistic worst;     ///< over seeds, in [0,1]
};

/// One method or variant over the number of known group labels.
struct LabelBudgetCurve {
    std::string name;
    MethodStyle style;
    std::vector<LabelBudgetPoint> points; ///< by labels, each number once
};

/// Number of group labels that a method needs (as in SSA, Nam et al. 2022, Table 4).
struct LabelBudget {
    std::string split;                    ///< split of the worst-group accuracy
    std::vector<LabelBudgetCurve> curves; ///< in the order of the comparison

    /// Whether at least one curve has two numbers of labels.
    bool hasRange() const;
};

/// Number of validation examples whose group the run may read: those of the task, or for SSA the share
/// `group_labels` of them. 0 if the run has no result on its validation split.
double knownGroupLabels(const Run& run);

/// Returns the curves of a section of the comparison on `split`: each method at its selected setting, and
/// settings that differ from it in `group_labels` alone. `records` are the compared runs.
LabelBudget labelBudgetOf(const Comparison& comparison, std::span<const Run* const> records,
                          const std::string& split, std::size_t section = 0);

/// Lines of means over a logarithmic number of labels; bands are one standard deviation over seeds.
Plot plotOf(const LabelBudget& budget);

} // namespace groupscope
