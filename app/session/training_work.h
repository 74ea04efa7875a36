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

/// Callbacks of a training, called in the GUI thread.
struct TrainingListener {
    std::function<void(int epochCount)> planned;
    /// New records since the last call, and the report of the last one. At most one call is pending: records
    /// of short epochs are collected, so that the window is not flooded.
    std::function<void(std::vector<EpochRecord>, GroupReport)> epochs;
    /// Head after an epoch, from 0: the latest every few seconds, for views that measure it.
    std::function<void(int epoch, std::shared_ptr<const HeadState> head)> head;
    /// The run and its summary. After an early stop with at least one epoch the run is not complete.
    std::function<void(const StoredRun&)> finished;
};

/// A training to be made.
struct TrainingOrder : TrialOrder {
    QString folder; ///< folder of checkpoints, which may hold one of an earlier try; may be empty
    std::shared_ptr<const ThreadShare> threads{}; ///< threads of the training; null: the common threads
    std::shared_ptr<const Run> unfinished{};      ///< the earlier try with its checkpoint, if it is in memory
};

/// Work of one training for BackgroundJob. It writes a checkpoint every few seconds and when it is stopped,
/// so that little is lost if the process is killed. Throws Cancelled if it is stopped before its first epoch.
BackgroundJob::Work trainingWork(TrainingOrder order, TrainingListener listener);

} // namespace groupscope
