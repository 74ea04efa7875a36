// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/base/thread_share.h"
#include "core/experiment/run_clock.h"

#include <QString>

#include <cstddef>
#include <memory>

namespace groupscope {

/// Where one run after the other is trained, beside those of other places.
struct TrainingPlace {
    BackgroundJob job;
    QString id;                ///< of the run that trains here; empty when none does
    RunClock clock;            ///< of that one
    double progressTold = 0.0; ///< when, as the clock counts
    std::shared_ptr<ThreadShare> threads = std::make_shared<ThreadShare>();
};

/// How many runs train at once where nobody has chosen a number: one for each of `cores`, at most eight, and
/// only so many that twice `bytesOfRows`, the floats of the set, of each fit into half of `memory` (bytes
/// that the process may fill). Trainings give way to the window, so that no core is kept free for it.
int automaticTrainings(int cores, std::size_t bytesOfRows, std::size_t memory);

} // namespace groupscope
