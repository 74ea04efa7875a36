// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/heads/head.h"
#include "core/runs/matched_outputs.h"
#include "core/runs/run.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Returns imported predictions as a run: the model's outputs on the splits of the task. The run has no head
/// (noHeadKind) and no epochs, and its setting was not selected (asImportedRule); its method is
/// importedPrefix and the model's name. A name that ends with `_seed` and a number, as "erm_seed2", is that
/// seed of the model before it. Notes become the run's warnings. A split without any prediction is left out;
/// a split with some keeps those; a warning reports both. `measures` are ids of measures of logits
/// (Needs::logits) or of counts of correct examples, which use the task's examples as logits. Other measures
/// are left out with a warning, and so are all but those of counts if there are predicted classes alone.
/// Throws DataError if no example of any split has a prediction, Cancelled.
Run importedRun(const Task& task, const MatchedOutputs& outputs, const RunContext& context,
                const std::vector<std::string>& measures = {});

/// A task whose embedding is the logits of imported predictions, with the identity as head, so that all code
/// for the logits of a head works on it.
struct LogitsTask {
    std::shared_ptr<const Task> task;
    std::unique_ptr<Head> head;
};

/// `logits` (N,C); splits keep their examples, all of which must have logits.
LogitsTask taskOfLogits(const Task& task, MatrixF logits);

/// Makes such a task from the results of an imported run; its splits are those with results. Throws DataError
/// if the run has predicted classes alone.
LogitsTask taskOfLogits(const Task& task, const Run& run);

/// Returns `set` with one report split of all examples, for sets without splits.
std::shared_ptr<const EmbeddingSet> withAllRowsReported(const EmbeddingSet& set);

} // namespace groupscope
