// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/attribute_estimate.h"
#include "core/methods/method.h"
#include "core/methods/shared/group_dro_training.h"

#include <utility>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> ssaParameters() {
    std::vector<ParameterSpec> all = groupDroParameters();
    for (ParameterSpec& spec : attributeEstimateParameters()) {
        spec.section = ParameterSection::firstStage;
        all.push_back(std::move(spec));
    }
    return all;
}

} // namespace

/// The same as `group-dro` with groups ssa.
Method ssa() {
    return {.id = "ssa",
            .name = "SSA",
            .summary =
                "Spread Spurious Attribute: estimates the attribute of training examples by a model that "
                "learns from validation examples with groups and its own confident estimates, then "
                "trains Group DRO on the groups of class and estimate. Uses no group labels of training "
                "examples, and as many of validation examples as group_labels says; the rule that selects "
                "may read the groups of all validation examples.",
            .source = "Spread Spurious Attribute (Nam et al. 2022)",
            .family = MethodFamily::robust,
            .parameters = ssaParameters(),
            .estimatesGroups = true,
            .series = {{"train.loss", "cross-entropy, groups weighted"}},
            .control = MethodControl{"weights fixed: batches alone", {{"group_step", 0.0}}},
            .knobs = {"group_step"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& run) {
                requireTrainable(*task);
                GroupAssignment assignment =
                    groupInferences().find("ssa", "method ssa").infer(*task, parameters, seed, run);
                return startGroupDro(std::move(task), parameters, seed, run, "ssa", std::move(assignment));
            }};
}

} // namespace groupscope::method
