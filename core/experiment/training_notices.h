// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/experiment.

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/runs/run.h"
#include "core/runs/selection.h"

#include <string>
#include <vector>

namespace groupscope {

/// Largest number of validation rows on which an embedding is compared with the raw one.
inline constexpr std::size_t mostRowsOfNotice = 5000;

/// Returns a warning if `measure` of a trained head is no better on validation rows than that of the raw
/// embedding, with both values, or if either has no value; empty if it is better, and without a measure or
/// such rows. Uses at most mostRowsOfNotice rows: whole classes, drawn with the run's seed. Throws Cancelled.
std::string gainNotice(const Run& run, const Task& task, const Head& head, const std::string& measure,
                       const RunContext& context);

/// That groups or attribute values are left out of the worst that a rule looks at, since the measure is not
/// defined there; empty where there are none.
std::string leftOutNotice(const Run& run);

/// Notice that a rate which waits for a plateau never falls, in a run whose epochs no validation examples
/// choose; empty for other schedules.
std::string plateauNotice(const ParameterValues& parameters);

/// What decided between epochs where the rule could not; empty where it could.
std::string tiesNotice(const Run& run, const SelectionRule& rule);

/// Training that changes a smaller share of the predictions is told.
inline constexpr double fewMoved = 0.005;

/// (sets with rows, n) What a head predicts of each split, in the order of Run::splits. Throws Cancelled.
std::vector<std::vector<int>> predictionsBySet(const Task& task, const Head& head, const RunContext& context);

/// That training changed no prediction, or fewer than fewMoved of them, and what to do; empty for others.
/// `before` is predictionsBySet() of the head before training.
std::string unmovedNotice(const Run& run, const std::vector<std::vector<int>>& before);

} // namespace groupscope
