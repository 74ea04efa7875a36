// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/experiment/time_estimate.h"
#include "core/methods/method.h"
#include "core/runs/monitor_plan.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace groupscope {

/// A run whose duration is wanted.
struct TrialOrder {
    std::shared_ptr<const Task> task;
    const Method* method = nullptr;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::string select;  ///< rule that selects the epoch
    MonitorPlan monitor; ///< measures computed after each epoch
};

/// Estimates from the first updates of a run.
struct TrialResult {
    RunTime time;
    std::size_t headBytes = 0; ///< bytes of the tensors of its head; 0 before the first epoch has ended
};

/// Starts that run, times its preparation and first updates, and drops it. It ends after two epochs that took
/// half a second, or after a few seconds of updates. While a long preparation (neighbours, a first stage)
/// runs, `meanwhile` receives estimates based on its progress, in the calling thread or one of the training;
/// a preparation of more than ten minutes is not finished. After a first stage of more than two minutes, the
/// epochs are timed with a shorter one. Returns nothing if that was not enough for an estimate. Nothing is
/// written. Throws what the training throws, Cancelled.
std::optional<TrialResult> timeRun(
    const TrialOrder& order, const RunContext& context,
    const std::function<void(const RunTime&)>& meanwhile = [](const RunTime&) {});

} // namespace groupscope
