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

/// How far a long piece of work has come.
struct Progress {
    double fraction = 0.0; ///< done, in [0,1]
    std::string activity;  ///< what is being done now, for people: "epoch 3 of 50"
};

/// What a long algorithm needs from whoever started it: a way to be stopped, to say how far it is, and to
/// give notices that are not errors. Copies are cheap; every member may be left empty.
struct RunContext {
    std::stop_token stop;
    std::function<void(const Progress&)> onProgress;
    std::function<void(const std::string&)> onNotice;
    std::function<void(const GroupsRead&)> onGroupsRead{}; ///< what labels of groups are looked at
    TrainingTrace* trace = nullptr;                        ///< of tests
    SharedFirstStages* firstStages = nullptr; ///< of other runs on the task; null: none are shared
    /// Seconds of work that was taken from another run, so that times of runs do not depend on which came
    /// first.
    std::function<void(double)> onSharedSeconds{};

    /// Throws Cancelled when a stop was asked for. Call it at least every 50 ms of work.
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
    /// To be said wherever a method looks at the groups of the training examples.
    void readsTrainingGroups() const {
        if (onGroupsRead)
            onGroupsRead({.training = true});
    }
    /// The same of the validation examples; `decided` says what for: "stage 1".
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
