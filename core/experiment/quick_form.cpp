// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/presets.h"
#include "core/methods/method.h"

#include <algorithm>

namespace groupscope {

namespace {

constexpr std::size_t quickSeeds = 2;
constexpr std::int64_t quickEpochs = 50;
constexpr std::size_t share = 3;

/// Every third value, the second first: neither end, where grids reach what seldom works.
std::vector<ParameterValue> everyThird(const std::vector<ParameterValue>& values) {
    std::vector<ParameterValue> kept;
    for (std::size_t i = std::min<std::size_t>(1, values.size() - 1); i < values.size(); i += share)
        kept.push_back(values[i]);
    return kept;
}

void capEpochs(MethodPlan& plan) {
    const std::vector<ParameterSpec>& known = methods().find(plan.method).parameters;
    const auto epochs = std::find_if(
        known.begin(), known.end(), [](const ParameterSpec& parameter) { return parameter.key == "epochs"; });
    if (epochs == known.end() || plan.grid.contains("epochs"))
        return;
    const auto set = plan.set.find("epochs");
    const ParameterValue& value = set == plan.set.end() ? epochs->defaultValue : set->second;
    if (const std::int64_t* count = std::get_if<std::int64_t>(&value); count && *count > quickEpochs)
        plan.set["epochs"] = quickEpochs;
}

} // namespace

ExperimentSpec quickForm(ExperimentSpec spec) {
    if (spec.seeds.size() > quickSeeds)
        spec.seeds.erase(spec.seeds.begin() + quickSeeds, spec.seeds.end());
    for (MethodPlan& plan : spec.methods) {
        capEpochs(plan);
        const auto longest =
            std::max_element(plan.grid.begin(), plan.grid.end(), [](const auto& left, const auto& right) {
                return left.second.size() < right.second.size();
            });
        if (longest != plan.grid.end() && longest->second.size() >= share)
            longest->second = everyThird(longest->second);
    }
    return spec;
}

} // namespace groupscope
