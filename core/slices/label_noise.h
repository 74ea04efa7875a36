// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <string>
#include <vector>

namespace groupscope {

/// An example whose class may be recorded wrongly.
struct SuspectedLabel {
    int row = 0;             ///< row index in the set
    int label = 0;           ///< class in the file
    int suggested = 0;       ///< class that the evidence suggests
    double neighbours = 0.0; ///< share of its nearest other examples that are of another class, in [0,1]
    double margin = 0.0;     ///< cross-validated probability of `suggested` less that of `label`, in [-1,1]
    bool byNeighbours = false, byConfidence = false; ///< which checks suspect it; at least one
    int group = -1;                                  ///< of the task; -1: in none
};

/// Result of the check of the labels of a split.
struct LabelCheck {
    std::vector<SuspectedLabel> suspects; ///< both checks first, then by margin, highest first
    std::size_t checked = 0;              ///< examples
    std::size_t errors = 0;               ///< of these, that the run predicts wrongly
    std::vector<std::string> notes;
};

/// Checks the labels of the examples of `split` that `run` predicts wrongly (of all where `run` is null)
/// before anyone trains against them. Two checks:
///  - neighbours: more than half of the 10 nearest other examples (cosine) are of one other class, over the
///    examples with a class of `split` and of the splits that are not to report on, at most 100,000 of them;
///  - confident learning (Northcutt et al. 2021): the probability of another class is at least the mean that
///    the class's own examples have, and higher than that of the label. Probabilities of a linear classifier
///    of standardised columns, of the split alone, in 5-fold cross-validation.
/// Where both suspect an example, `suggested` is the class of confident learning. Same result at any thread
/// count.
/// Where a group is small, neighbours of another group are many: a suspicion is no proof. Throws UsageError
/// for a split that is not of the task, DataError for fewer than 40 examples with a class, Cancelled.
LabelCheck checkLabels(const Task& task, const std::string& split, const Run* run, const RunContext& context);

} // namespace groupscope
