// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/temperature_schedule.h"

#include "core/base/error.h"

#include <cmath>
#include <numbers>

namespace groupscope {

TemperatureSchedule::TemperatureSchedule(const ParameterValues& parameters)
    : low_(parameters.number("temperature"))
    , high_(low_) {
    if (!parameters.all().contains("temperature_schedule") ||
        parameters.text("temperature_schedule") != "cosine")
        return;
    high_ = parameters.number("temperature_high");
    period_ = static_cast<double>(parameters.integer("temperature_period"));
    if (high_ < low_)
        throw UsageError("the highest temperature is below the lowest", "temperature_high",
                         "raise it, or lower temperature");
}

double TemperatureSchedule::operator()(int epoch) const {
    return low_ + 0.5 * (high_ - low_) * (1.0 + std::cos(2.0 * std::numbers::pi * epoch / period_));
}

std::vector<std::string> clampRemedies(const ParameterValues& parameters) {
    constexpr double lowestMinimum = 1e-3; // of tau_min in all methods
    const auto isAbove = [&](const char* key, double lowest) {
        const auto found = parameters.all().find(key);
        const double* value = found == parameters.all().end() ? nullptr : std::get_if<double>(&found->second);
        return value != nullptr && *value > lowest;
    };
    std::vector<std::string> remedies;
    if (parameters.all().contains("tau_beta"))
        remedies.emplace_back("raise temperature");
    for (const char* key : {"tau_beta", "rho"})
        if (isAbove(key, 0.0))
            remedies.push_back(std::string("lower ") + key);
    if (isAbove("tau_min", lowestMinimum))
        remedies.emplace_back("lower tau_min");
    return remedies;
}

} // namespace groupscope
