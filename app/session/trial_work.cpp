// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/trial_work.h"

#include <utility>

namespace groupscope {

BackgroundJob::Work trialWork(TrialOrder order, std::function<void(const RunTime&)> tell) {
    return [order = std::move(order), tell = std::move(tell)](const BackgroundJob::Context& job) {
        const auto post = [&](const RunTime& time) { job.post([tell, time] { tell(time); }); };
        if (const std::optional<TrialResult> result = timeRun(order, job.run, post))
            post(result->time);
    };
}

} // namespace groupscope
