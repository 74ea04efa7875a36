// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Describes the data of a task.
DataSource sourceOf(const Task& task);

/// Evaluates a head on a split of the task that has examples. `measures` are ids; those that do not apply are
/// left out. Throws DataError, Cancelled.
SplitResult evaluateSplit(const Task& task, const Split& set, const Head& head, const RunContext& context,
                          const std::vector<std::string>& measures = {});

/// Mean cross-entropy in nats of the logits (n,C) of `rows` (n,) of the task; nothing for heads without a
/// classifier, no examples, and logits that are not finite.
std::optional<double> meanCrossEntropy(const Task& task, const std::vector<int>& rows, const MatrixF& logits);

/// Evaluates a head on a set. Returns a run with data, groups, trainCounts, programVersion, head and the
/// wanted splits (those with examples) only. Throws DataError if the head does not fit the set (see
/// requireFit), UsageError for an unknown split, Cancelled.
Run evaluateHead(const Task& task, const Head& head, const std::vector<std::string>& splits,
                 const RunContext& context);

/// Returns the run as it was after the epoch of one of its snapshots: the predictions of that head on the
/// run's splits, with the columns its first stage found, without head, history and measures. Throws DataError
/// if the head does not fit the task, Cancelled.
Run runAtSnapshot(const Task& task, const Run& run, std::size_t snapshot, const RunContext& context);

/// Stores the names of examples with the results on validation and report splits, for readers of the run
/// without the set. Does nothing if the names are row indices, or exceed 32 MiB in a split.
void nameExamples(const Task& task, Run& run);

/// Drops the logits of training splits, which take most space; predictions and counts stay.
void leaveOutFitLogits(Run& run);

/// Computes dropped logits with the run's head, if it was trained on this task; otherwise they stay missing.
/// Throws Cancelled.
void computeLeftOutLogits(const Task& task, Run& run, const RunContext& context = {});

/// Throws DataError unless the head takes embeddings of the task's dimensions and has as many classes, with
/// the same names in the same order if `classes` (C,) is not empty. `where` is the head's file, for the
/// message.
void requireFit(const Task& task, const Head& head, const std::vector<std::string>& classes,
                const std::string& where);

} // namespace groupscope
