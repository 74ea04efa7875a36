// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Which data a task is about.
DataSource sourceOf(const Task& task);

/// What a head says of the rows of a set of the task that has some.
/// `measures` are ids; those that cannot be measured there are left out. Throws DataError, Cancelled.
SplitResult evaluateSplit(const Task& task, const Split& set, const Head& head, const RunContext& context,
                          const std::vector<std::string>& measures = {});

/// Mean cross-entropy in nats of logits (n,C) of the rows `rows` (n,) of the task; nothing for heads without
/// classes, no rows, and logits that are no numbers.
std::optional<double> meanCrossEntropy(const Task& task, const std::vector<int>& rows, const MatrixF& logits);

/// A head measured on a set: a run of which only data, groups, trainCounts, programVersion, head and the
/// wanted splits (those that have rows) are filled in. Throws DataError when the head does not fit the set
/// (see requireFit), UsageError for a split that is not there, Cancelled.
Run evaluateHead(const Task& task, const Head& head, const std::vector<std::string>& splits,
                 const RunContext& context);

/// The run as it was after the epoch of one of its kept heads: what that head says of the splits that the
/// run has results of, with the columns its first stage found. It has no head, history or measures. Throws
/// DataError when the head does not fit the task, Cancelled.
Run runAtSnapshot(const Task& task, const Run& run, std::size_t snapshot, const RunContext& context);

/// Gives the results on splits to select by and to report on the names of their examples, for whoever has the
/// run and not the set. Nothing where the set has no names but row indices, or a split has more than 32 MiB
/// of them.
void nameExamples(const Task& task, Run& run);

/// Leaves out the logits of splits to fit on, by far the most; predictions and counts of them stay.
void leaveOutFitLogits(Run& run);

/// Gives splits whose logits were left out those of the run's head, if it was made on this task; others stay
/// without. Throws Cancelled.
void computeLeftOutLogits(const Task& task, Run& run, const RunContext& context = {});

/// Throws DataError unless the head takes embeddings of the task's dimensions and tells as many classes
/// apart, under the same names in the same order if `classes` (C,) is not empty. `where` is the head's file,
/// for the message.
void requireFit(const Task& task, const Head& head, const std::vector<std::string>& classes,
                const std::string& where);

} // namespace groupscope
