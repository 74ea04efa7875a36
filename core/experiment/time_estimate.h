// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// How long a run takes on this machine, in seconds.
struct RunTime {
    double preparation = 0.0; ///< before its first epoch
    double epoch = 0.0;
    int epochs = 1;         ///< that it makes: a method may make more than its settings ask for
    bool preparing = false; ///< no epoch was seen yet: `preparation` is what its progress says, `epoch` is 0

    double whole() const { return preparation + epoch * epochs; }
};

/// How long runs will take: from those that were made with the same settings, else from the first updates of
/// one, else from runs of the same method at their mean time for an epoch.
class TimeEstimate {
  public:
    void learn(const Run& run);
    /// The same from its first updates, which were timed.
    void learn(const std::string& method, const ParameterValues& parameters, const RunTime& time);
    void clear();
    /// Nothing when no run of that method was made or timed. `examples` are those to fit on: with them it is
    /// known how many epochs settings make that were not trained yet.
    std::optional<RunTime> timeOf(const std::string& method, const ParameterValues& parameters,
                                  std::size_t examples) const;
    /// Whether that is more than what other settings of the method took.
    bool knows(const std::string& method, const ParameterValues& parameters) const;

  private:
    struct Mean {
        double sum = 0.0;
        int count = 0;
        double value() const { return sum / count; }
    };
    std::map<std::string, Mean> ofSettings_; ///< seconds of an epoch, preparation in it
    std::map<std::string, int> epochsMade_;  ///< by settings: minimum_updates may add some
    std::map<std::string, RunTime> timed_;   ///< by settings
    std::map<std::string, Mean> ofMethod_;   ///< seconds of an epoch, preparation in it
};

/// Seconds until all runs have ended: `left` are those of the runs that train, `waiting` those of the runs
/// that follow in that order, each as soon as a place is free; `places` (at least 1) train at once.
double secondsOfAll(std::vector<double> left, const std::vector<double>& waiting, std::size_t places);

} // namespace groupscope
