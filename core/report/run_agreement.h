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

/// Agreement of recomputed values with those of a run.
struct RunAgreement {
    std::size_t values = 0;             ///< numbers and predictions that were compared
    double largest = 0.0;               ///< difference of numbers, relative to the largest of their kind
    std::vector<std::string> differ{};  ///< the differences, for display; empty: none
    std::vector<std::string> skipped{}; ///< values that could not be recomputed, each once

    void add(const RunAgreement& other);
};

/// Largest accepted difference of numbers, relative to the largest of their kind.
inline constexpr double mostNumberDifference = 1e-4;

/// Measures again from the stored predictions, logits and labels of a run, and compares. Measures of
/// embeddings are skipped. Throws Cancelled.
RunAgreement measuredAgain(const Run& run, const RunContext& context);

/// Evaluates the head of a run on `task`, which must be the run's, and compares predictions, logits, labels
/// and measures of all splits with results. Throws DataError if the head does not fit, Cancelled.
RunAgreement evaluatedAgain(const Task& task, const Run& run, const RunContext& context);

/// Trains a run again on `task`, which must be the run's, and compares all bytes of head, predictions, logits
/// and series. Throws DataError if the method cannot work, UsageError for settings out of range, Cancelled.
RunAgreement trainedAgain(const std::shared_ptr<const Task>& task, const Run& run, const RunContext& context);

/// Why a repeated training of a run could not be compared byte by byte on this machine; empty: it can.
std::string notTrainableReason(const Run& run);

} // namespace groupscope
