// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/experiment/trial_run.h"

#include <functional>

namespace groupscope {

/// Work of timeRun(): estimates the time of a run before it starts. `tell` is called in the GUI thread,
/// several times during a long preparation.
BackgroundJob::Work trialWork(TrialOrder order, std::function<void(const RunTime&)> tell);

} // namespace groupscope
