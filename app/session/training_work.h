// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/run_archive.h"
#include "core/base/thread_share.h"
#include "core/experiment/trial_run.h"

#include <functional>
#include <memory>
#include <vector>

namespace groupscope {

/// What the window hears of a training; every call arrives in the GUI thread.
struct TrainingListener {
    std::function<void(int epochCount)> planned;
    /// New records since the last call, and the report of the last of them. At most one call is under way:
    /// short epochs are gathered instead of flooding the window.
    std::function<void(std::vector<EpochRecord>, GroupReport)> epochs;
    /// The head after that epoch, from 0: the newest every few seconds, for views that measure it.
    std::function<void(int epoch, std::shared_ptr<const HeadState> head)> head;
    /// The run and its summary, also after an early stop that leaves at least one finished epoch (then it is
    /// not complete).
    std::function<void(const StoredRun&)> finished;
};

/// What is to be trained.
struct TrainingOrder : TrialOrder {
    QString folder; ///< where checkpoints are written, and an earlier try may have left one; may be empty
    std::shared_ptr<const ThreadShare> threads{}; ///< that it may use; null: the common ones
    std::shared_ptr<const Run> unfinished{};      ///< the earlier try, if it is at hand with its checkpoint
};

/// The work of one run for BackgroundJob. It leaves a checkpoint every few seconds and when it is stopped, so
/// that little is lost should the process be killed. Stopped before its first epoch it throws Cancelled.
BackgroundJob::Work trainingWork(TrainingOrder order, TrainingListener listener);

} // namespace groupscope
