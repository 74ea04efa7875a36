// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

/// Estimates the remaining time of a run from the end times of its preparation and epochs, in seconds of any
/// monotonic clock. Preparation (neighbours, a first stage) counts separately, since it happens once. The
/// first epoch is ignored as soon as there are others. Epochs are averaged in pairs, because methods that
/// alternate two losses have a short and a long one.
class RunClock {
  public:
    void start(double now);
    /// Preparation ended; `done` epochs of an earlier attempt exist already.
    void planned(int epochs, int done, double now);
    /// `ended` epochs exist now, including those of an earlier attempt.
    void epochsEnded(int ended, double now);
    /// The share `fraction` in [0,1] of all epochs is done.
    void progressed(double fraction, double now);

    /// Seconds of preparation; 0 before it has ended.
    double preparation() const { return preparation_; }
    int epochs() const { return epochs_; }
    /// Seconds of an epoch; nothing before a part of an epoch is done.
    std::optional<double> epochSeconds() const;
    /// Seconds of preparation and all epochs.
    std::optional<double> wholeSeconds() const;
    std::optional<double> secondsLeft(double now) const;

  private:
    double started_ = 0.0, preparation_ = 0.0;
    int epochs_ = 0; ///< 0: unknown so far
    /// Epoch counts with their end times; the first is the state at the start.
    std::vector<std::pair<int, double>> ends_;
    double fraction_ = 0.0, fractionTime_ = 0.0;
};

} // namespace groupscope
