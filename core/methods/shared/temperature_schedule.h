// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <string>
#include <vector>

namespace groupscope {

/// τ, or τ_α, of every epoch: constant, or a cosine from `temperature_high` to `temperature` and back
/// (Kukleva et al. 2023).
class TemperatureSchedule {
  public:
    /// Reads `temperature temperature_schedule temperature_high temperature_period`; methods with learned
    /// temperatures have the first alone. Throws UsageError if the highest is below the lowest.
    explicit TemperatureSchedule(const ParameterValues& parameters);

    /// `epoch` from 0.
    double operator()(int epoch) const;

  private:
    double low_, high_, period_ = 1.0;
};

/// Changes of settings that lift temperatures above τ_min: "raise temperature", "lower tau_beta". Settings
/// that the method lacks, or that are at the end of their range, are left out.
std::vector<std::string> clampRemedies(const ParameterValues& parameters);

} // namespace groupscope
