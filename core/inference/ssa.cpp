// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/attribute_estimate.h"
#include "core/inference/group_naming.h"

#include <string>
#include <utility>

namespace groupscope::inference {

GroupInference ssa() {
    return {.id = "ssa",
            .name = "Estimated attributes (SSA)",
            .summary = "The class with the attribute that a model estimates, which learns from validation "
                       "examples with groups and its own confident estimates of training examples. Makes no "
                       "class predictions.",
            .source = "Spread Spurious Attribute (Nam et al. 2022)",
            .parameters = attributeEstimateParameters(),
            .makesPredictions = false,
            .infer = [](const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                        const RunContext& run) {
                std::vector<int> values = estimatedAttributes(task, parameters, seed, run);
                std::vector<std::string> names;
                for (int value = 0; value < task.groups.combinationCount(); ++value)
                    names.push_back(task.groups.combinationName(value));
                GroupAssignment assignment = groupsOfParts(task, values, names);
                assignment.environments = std::move(values);
                assignment.environmentCount = task.groups.combinationCount();
                assignment.environmentNames = std::move(names);
                return assignment;
            }};
}

} // namespace groupscope::inference
