// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "core/base/thread_share.h"
#include "core/experiment/run_clock.h"

#include <QString>

#include <cstddef>
#include <memory>

namespace groupscope {

/// A place in which one run after another is trained, in parallel with other places.
struct TrainingPlace {
    BackgroundJob job;
    QString id;                ///< id of the run in training; empty: none
    RunClock clock;            ///< clock of that run
    double progressTold = 0.0; ///< time of the last progress signal by the clock
    std::shared_ptr<ThreadShare> threads = std::make_shared<ThreadShare>();
};

/// Default number of runs that train at once: one for each of `cores`, at most eight, and only as many as
/// need half of `memory` (bytes the process may fill) with twice `bytesOfRows` (the floats of the set) each.
/// Trainings yield to the window, so that no core is reserved for it.
int automaticTrainings(int cores, std::size_t bytesOfRows, std::size_t memory);

} // namespace groupscope
