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

/// The run of a model that was trained elsewhere: what it says of the splits of the task, in the form of a
/// trained run. It has no head (noHeadKind), no epochs, and nothing chose among its settings
/// (asImportedRule); its method is importedPrefix and the model's name. A name that ends with `_seed` and a
/// number, as "erm_seed2", is that seed of the model before it. Its notes are the run's warnings. A split of
/// which no row has a prediction is left out; one of which some have none keeps the others; both are said.
///
/// `measures` are ids of measures of logits (Needs::logits) or of counts of right rows, which take the task's
/// rows to be the logits; others, and all but those of counts where there are predicted classes alone, are
/// left out with a warning. Throws DataError when no row of any set has a prediction, Cancelled.
Run importedRun(const Task& task, const MatchedOutputs& outputs, const RunContext& context,
                const std::vector<std::string>& measures = {});

/// Logits in the place of an embedding, and the head that leaves them as they are: with them all that works
/// on the logits of a head works on those that were imported.
struct LogitsTask {
    std::shared_ptr<const Task> task;
    std::unique_ptr<Head> head;
};

/// `logits` (N,C); splits keep their rows, of which none may be without logits.
LogitsTask taskOfLogits(const Task& task, MatrixF logits);

/// Of the results of a run that was imported, whose splits are those that it has results of. Throws
/// DataError when it has predicted classes alone.
LogitsTask taskOfLogits(const Task& task, const Run& run);

/// `set` with a split in which every row is one to report on, for sets that have none.
std::shared_ptr<const EmbeddingSet> withAllRowsReported(const EmbeddingSet& set);

} // namespace groupscope
