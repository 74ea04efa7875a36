// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/time_estimate.h"

#include "core/training/epoch_plan.h"

#include <algorithm>
#include <functional>

namespace groupscope {

namespace {

std::string keyOf(const std::string& method, const ParameterValues& parameters) {
    std::string key = method;
    for (const auto& [name, value] : parameters.all())
        key += "\n" + name + "=" + toText(value);
    return key;
}

} // namespace

double secondsOfAll(std::vector<double> left, const std::vector<double>& waiting, std::size_t places) {
    // Where more train than may, as after the number was lowered, the first to end are not followed.
    std::sort(left.begin(), left.end(), std::greater<>());
    const double longest = left.empty() ? 0.0 : left.front();
    left.resize(std::max<std::size_t>(1, places), 0.0);
    for (const double seconds : waiting)
        *std::min_element(left.begin(), left.end()) += seconds;
    return std::max(longest, *std::max_element(left.begin(), left.end()));
}

void TimeEstimate::learn(const Run& run) {
    if (run.history.empty())
        return;
    const double epoch = run.seconds / static_cast<double>(run.history.size());
    const auto add = [epoch](Mean& mean) {
        mean.sum += epoch;
        ++mean.count;
    };
    add(ofMethod_[run.method]);
    if (run.complete) {
        const std::string key = keyOf(run.method, run.parameters);
        add(ofSettings_[key]);
        epochsMade_[key] = static_cast<int>(run.history.size());
    }
}

void TimeEstimate::learn(const std::string& method, const ParameterValues& parameters, const RunTime& time) {
    timed_[keyOf(method, parameters)] = time;
}

void TimeEstimate::clear() {
    *this = {};
}

std::optional<RunTime> TimeEstimate::timeOf(const std::string& method, const ParameterValues& parameters,
                                            std::size_t examples) const {
    const std::string key = keyOf(method, parameters);
    RunTime time{.epochs = expectedEpochs(parameters, examples)};
    if (const auto run = ofSettings_.find(key); run != ofSettings_.end())
        time = {.epoch = run->second.value(), .epochs = epochsMade_.at(key)};
    else if (const auto timed = timed_.find(key); timed != timed_.end())
        return timed->second;
    else if (const auto other = ofMethod_.find(method); other != ofMethod_.end())
        time.epoch = other->second.value();
    else
        return std::nullopt;
    return time;
}

bool TimeEstimate::knows(const std::string& method, const ParameterValues& parameters) const {
    const std::string key = keyOf(method, parameters);
    const auto timed = timed_.find(key);
    return ofSettings_.contains(key) || (timed != timed_.end() && !timed->second.preparing);
}

} // namespace groupscope
