// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace groupscope {

/// Learning rate over a training: a linear warm-up, then half a cosine down to 0, per step (code of FLYP and
/// WiSE-FT).
class CosineRate {
  public:
    /// The warm-up takes at most a tenth of the steps.
    CosineRate(double rate, std::uint64_t warmUp, std::uint64_t steps)
        : rate_(rate)
        , steps_(static_cast<double>(steps))
        , warmUp_(std::min(static_cast<double>(warmUp), std::floor(0.1 * steps_))) {}

    /// `progress` in [0,1): the share of the steps before this one.
    double operator()(double progress) const {
        const double step = std::round(progress * steps_);
        if (step < warmUp_)
            return rate_ * (step + 1.0) / warmUp_;
        const double share = (step - warmUp_) / (steps_ - warmUp_);
        return rate_ * 0.5 * (1.0 + std::cos(std::numbers::pi * share));
    }

  private:
    double rate_, steps_, warmUp_;
};

} // namespace groupscope
