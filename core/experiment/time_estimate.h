// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Duration of a run on this machine, in seconds.
struct RunTime {
    double preparation = 0.0; ///< seconds before its first epoch
    double epoch = 0.0;
    int epochs = 1; ///< number of epochs: a method may make more than its settings ask for
    /// Whether no epoch was timed: `preparation` then comes from the reported progress, and `epoch` is 0.
    bool preparing = false;

    double whole() const { return preparation + epoch * epochs; }
};

/// Estimates the duration of runs: from runs with the same settings, else from the first updates of one, else
/// from the mean time for an epoch of the same method.
class TimeEstimate {
  public:
    void learn(const Run& run);
    /// Learns from the timed first updates of a run.
    void learn(const std::string& method, const ParameterValues& parameters, const RunTime& time);
    void clear();
    /// Returns nothing if no run of that method was made or timed. `examples` is the number of training
    /// examples, which determines the number of epochs of settings that were not trained yet.
    std::optional<RunTime> timeOf(const std::string& method, const ParameterValues& parameters,
                                  std::size_t examples) const;
    /// Whether timeOf() is based on these settings rather than on others of the method.
    bool knows(const std::string& method, const ParameterValues& parameters) const;

  private:
    struct Mean {
        double sum = 0.0;
        int count = 0;
        double value() const { return sum / count; }
    };
    std::map<std::string, Mean> ofSettings_; ///< seconds of an epoch including a share of preparation
    std::map<std::string, int> epochsMade_;  ///< by settings: minimum_updates may add epochs
    std::map<std::string, RunTime> timed_;   ///< timed first updates, by settings
    std::map<std::string, Mean> ofMethod_;   ///< seconds of an epoch including a share of preparation
};

/// Seconds until all runs have ended. `left` are the remaining seconds of the runs in training, `waiting` the
/// seconds of the runs that follow in that order, each as soon as a place is free; `places` (at least 1)
/// train at once.
double secondsOfAll(std::vector<double> left, const std::vector<double>& waiting, std::size_t places);

} // namespace groupscope
