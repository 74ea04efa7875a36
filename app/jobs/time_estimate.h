// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <map>
#include <optional>
#include <string>

namespace groupscope {

/// How long runs will take, from those that were made: the same settings if there are any, otherwise the same
/// method at its mean time for an epoch.
class TimeEstimate {
  public:
    void learn(const Run& run);
    void clear();
    /// Seconds; nothing when no run of that method was made.
    std::optional<double> secondsFor(const std::string& method, const ParameterValues& parameters) const;

  private:
    struct Mean {
        double sum = 0.0;
        int count = 0;
    };
    std::map<std::string, Mean> ofSettings_; ///< seconds of a run
    std::map<std::string, Mean> ofMethod_;   ///< seconds of an epoch
};

/// Epochs a run is asked for; 1 for methods without.
double epochsOf(const ParameterValues& parameters);

} // namespace groupscope
