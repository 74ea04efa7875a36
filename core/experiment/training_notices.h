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

/// Largest number of validation examples on which an embedding is compared with the raw one.
inline constexpr std::size_t mostRowsOfNotice = 5000;

/// Returns a warning if `measure` of a trained head is no better on validation examples than that of the raw
/// embedding, with both values, or if either has no value; empty if it is better, and without a measure or
/// such examples. Uses at most mostRowsOfNotice examples: whole classes, drawn with the run's seed. Throws
/// Cancelled.
std::string gainNotice(const Run& run, const Task& task, const Head& head, const std::string& measure,
                       const RunContext& context);

/// Returns a warning that groups or attribute values are ignored in the worst value of the rule, because the
/// measure is not defined there; empty if there are none.
std::string leftOutNotice(const Run& run);

/// Returns a warning that the plateau schedule never lowers the learning rate, because the run has no
/// validation examples that select epochs; empty for other schedules.
std::string plateauNotice(const ParameterValues& parameters);

/// Returns a note on how ties between epochs were decided; empty without ties.
std::string tiesNotice(const Run& run, const SelectionRule& rule);

/// A training that changes a smaller share of the predictions gets a warning.
inline constexpr double fewMoved = 0.005;

/// Predictions of a head on each split, (splits with examples, n), in the order of Run::splits. Throws
/// Cancelled.
std::vector<std::vector<int>> predictionsBySet(const Task& task, const Head& head, const RunContext& context);

/// Returns a warning if training changed no prediction, or fewer than fewMoved of them, and what to do; else
/// empty. `before` is predictionsBySet() of the head before training.
std::string unmovedNotice(const Run& run, const std::vector<std::vector<int>>& before);

} // namespace groupscope
