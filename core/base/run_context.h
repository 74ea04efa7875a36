// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/groups_read.h"
#include "core/base/training_trace.h"

#include <functional>
#include <stop_token>
#include <string>

namespace groupscope {

class SharedFirstStages;

/// Progress of a long piece of work.
struct Progress {
    double fraction = 0.0; ///< part that is done, in [0,1]
    std::string activity;  ///< the current step, for display: "epoch 3 of 50"
};

/// Callbacks from a long algorithm to its caller: to stop it, to report progress, and to pass warnings.
/// Copies are cheap; every member may be empty.
struct RunContext {
    std::stop_token stop;
    std::function<void(const Progress&)> onProgress;
    std::function<void(const std::string&)> onNotice;
    /// Receives the group labels that the algorithm uses.
    std::function<void(const GroupsRead&)> onGroupsRead{};
    TrainingTrace* trace = nullptr; ///< set by tests only
    /// First stages shared with other runs on the task; null: not shared.
    SharedFirstStages* firstStages = nullptr;
    /// Receives the seconds of work that was taken from another run, so that the time of a run does not
    /// depend on which run came first.
    std::function<void(double)> onSharedSeconds{};

    /// Throws Cancelled if a stop was requested. Call it at least every 50 ms of work.
    void throwIfStopped() const {
        if (stop.stop_requested())
            throw Cancelled();
    }
    void report(double fraction, const std::string& activity) const {
        if (onProgress)
            onProgress({fraction, activity});
    }
    void notice(const std::string& text) const {
        if (onNotice)
            onNotice(text);
    }
    /// To be called wherever a method uses the group labels of training examples.
    void readsTrainingGroups() const {
        if (onGroupsRead)
            onGroupsRead({.training = true});
    }
    /// To be called wherever a method uses the group labels of validation examples; `decided` names the
    /// choice made with them: "stage 1".
    void readsValidationGroups(const std::string& decided) const {
        if (onGroupsRead)
            onGroupsRead({.validation = {decided}});
    }
    void traceRows(std::string_view what, std::span<const int> rows) const {
        if (trace != nullptr)
            trace->rows(what, rows);
    }
};

} // namespace groupscope
