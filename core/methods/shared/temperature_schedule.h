// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

namespace groupscope {

/// τ, or τ_α, of every epoch: one, or from `temperature_high` to `temperature` and back as a cosine (Kukleva
/// et al. 2023).
class TemperatureSchedule {
  public:
    /// Reads `temperature temperature_schedule temperature_high temperature_period`, of which methods that
    /// learn temperatures have the first alone. Throws UsageError for a highest below the lowest.
    explicit TemperatureSchedule(const ParameterValues& parameters);

    /// `epoch` from 0.
    double operator()(int epoch) const;

  private:
    double low_, high_, period_ = 1.0;
};

} // namespace groupscope
