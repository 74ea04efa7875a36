// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/time_estimate.h"

namespace groupscope {

namespace {

std::string keyOf(const std::string& method, const ParameterValues& parameters) {
    std::string key = method;
    for (const auto& [name, value] : parameters.all())
        key += "\n" + name + "=" + toText(value);
    return key;
}

} // namespace

double epochsOf(const ParameterValues& parameters) {
    return parameters.all().contains("epochs") ? static_cast<double>(parameters.integer("epochs")) : 1.0;
}

void TimeEstimate::learn(const Run& run) {
    if (run.history.empty())
        return;
    const auto epochs = static_cast<double>(run.history.size());
    Mean& method = ofMethod_[run.method];
    method.sum += run.seconds / epochs;
    ++method.count;
    if (!run.complete)
        return;
    Mean& settings = ofSettings_[keyOf(run.method, run.parameters)];
    settings.sum += run.seconds;
    ++settings.count;
}

void TimeEstimate::clear() {
    ofSettings_.clear();
    ofMethod_.clear();
}

std::optional<double> TimeEstimate::secondsFor(const std::string& method,
                                               const ParameterValues& parameters) const {
    if (const auto found = ofSettings_.find(keyOf(method, parameters)); found != ofSettings_.end())
        return found->second.sum / found->second.count;
    if (const auto found = ofMethod_.find(method); found != ofMethod_.end())
        return found->second.sum / found->second.count * epochsOf(parameters);
    return std::nullopt;
}

} // namespace groupscope
