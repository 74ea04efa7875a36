// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/experiment/trial_run.h"

#include <functional>

namespace groupscope {

/// timeRun() in the background: what is known of a run before it is started. `tell` is called in the GUI
/// thread, of a long preparation several times.
BackgroundJob::Work trialWork(TrialOrder order, std::function<void(const RunTime&)> tell);

} // namespace groupscope
