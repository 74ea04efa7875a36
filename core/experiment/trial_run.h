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

/// A run whose time is asked for.
struct TrialOrder {
    std::shared_ptr<const Task> task;
    const Method* method = nullptr;
    ParameterValues parameters;
    std::uint64_t seed = 0;
    std::string select;  ///< rule that chooses the epoch
    MonitorPlan monitor; ///< what is measured after each epoch
};

struct TrialResult {
    RunTime time;
    std::size_t headBytes = 0; ///< of the tensors of its head; 0 before the first epoch ended
};

/// Begins that run, times its preparation and first updates, and throws it away. It ends after two epochs
/// that took half a second, or after a few seconds of updates. Of a preparation (neighbours, a first stage)
/// that takes long, `meanwhile` hears what its progress lets expect, in the thread of the call or one of the
/// training; one of more than ten minutes is not waited for. Behind a first stage of more than two minutes
/// the epochs are timed after a short one. Nothing where that was not enough to tell. Nothing is written.
/// Throws what the training throws, Cancelled.
std::optional<TrialResult> timeRun(
    const TrialOrder& order, const RunContext& context,
    const std::function<void(const RunTime&)>& meanwhile = [](const RunTime&) {});

} // namespace groupscope
