// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/time_estimate.h"
#include "app/session/training_work.h"

#include <functional>

namespace groupscope {

/// Begins the run of `order`, times its preparation and first updates, and throws it away: what is known of a
/// run before it is started. It ends after two epochs that took half a second, or after a few seconds of
/// updates. Of a preparation (neighbours, a first stage) that takes long, `tell` says meanwhile what its
/// progress lets expect; one of more than ten minutes is not waited for. Behind a first stage of more than
/// two minutes the epochs are timed after a short one. `tell` is called in the GUI thread. Nothing is
/// written. Throws what the training throws.
BackgroundJob::Work trialWork(TrainingOrder order, std::function<void(const RunTime&)> tell);

} // namespace groupscope
