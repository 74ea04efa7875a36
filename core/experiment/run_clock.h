// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

namespace groupscope {

/// How long a run still needs, from when its preparation and its epochs ended. Times are seconds of any clock
/// that does not go back. Preparation (neighbours, a first stage) is told apart from the epochs, since it is
/// paid once; of the epochs the first is left out as soon as others are there, and pairs of them count, since
/// methods that alternate two losses have a short and a long one.
class RunClock {
  public:
    void start(double now);
    /// Preparation is over; `done` epochs of an earlier try are there already.
    void planned(int epochs, int done, double now);
    /// So many epochs are there now, those of an earlier try counted.
    void epochsEnded(int ended, double now);
    /// `fraction` in [0,1] of all epochs is done.
    void progressed(double fraction, double now);

    /// Of preparation; 0 before it is over.
    double preparation() const { return preparation_; }
    int epochs() const { return epochs_; }
    /// Nothing before a part of an epoch is done.
    std::optional<double> epochSeconds() const;
    /// Of preparation and all epochs.
    std::optional<double> wholeSeconds() const;
    std::optional<double> secondsLeft(double now) const;

  private:
    double started_ = 0.0, preparation_ = 0.0;
    int epochs_ = 0;                           ///< 0: not known yet
    std::vector<std::pair<int, double>> ends_; ///< epochs that were there, and when; first those of before
    double fraction_ = 0.0, fractionTime_ = 0.0;
};

} // namespace groupscope
