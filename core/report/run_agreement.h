// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/runs/run.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// Agreement of values that are computed again with those of a run.
struct RunAgreement {
    std::size_t values = 0;             ///< numbers and predictions that were compared
    double largest = 0.0;               ///< difference of numbers, relative to the largest of their kind
    std::vector<std::string> differ{};  ///< what differs, for people; empty: nothing
    std::vector<std::string> skipped{}; ///< what could not be computed again, each once

    void add(const RunAgreement& other);
};

/// Numbers that differ by more, relative to the largest of their kind, are not the same.
inline constexpr double mostNumberDifference = 1e-4;

/// Measures again what the stored predictions, logits and labels of a run tell, and compares. Measures of
/// embeddings are skipped. Throws Cancelled.
RunAgreement measuredAgain(const Run& run, const RunContext& context);

/// Evaluates the head of a run on `task`, which is the run's, and compares predictions, logits, labels and
/// measures of all splits that the run has results of. Throws DataError where the head does not fit,
/// Cancelled.
RunAgreement evaluatedAgain(const Task& task, const Run& run, const RunContext& context);

/// Trains a run again on `task`, which is the run's, and compares all bytes of head, predictions, logits and
/// series. Throws DataError where the method cannot work, UsageError for settings out of range, Cancelled.
RunAgreement trainedAgain(const std::shared_ptr<const Task>& task, const Run& run, const RunContext& context);

/// Why the bytes of another training of a run could not be compared with its own here; empty: they can.
std::string notTrainableReason(const Run& run);

} // namespace groupscope
