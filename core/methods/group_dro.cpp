// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/group_dro_training.h"

#include <utility>

namespace groupscope::method {

namespace {

std::vector<ParameterSpec> allOfGroupDro() {
    std::vector<ParameterSpec> all = groupDroParameters();
    for (ParameterSpec& spec : groupInferenceParameters("given"))
        all.push_back(std::move(spec));
    return all;
}

} // namespace

Method groupDro() {
    return {
        .id = "group-dro",
        .name = "Group DRO",
        .summary = "Minimises the loss of the worst group: groups that do badly gain weight, and batches "
                   "hold all groups alike. Uses the group labels of the training examples, or groups that "
                   "are inferred: with groups=subclasses this is GEORGE, with groups=eiil it is EIIL.",
        .source = "Group DRO (Sagawa et al. 2020); GEORGE (Sohoni et al. 2020); EIIL (Creager et al. "
                  "2021)",
        .family = MethodFamily::robust,
        .parameters = allOfGroupDro(),
        .series = {{"train.loss", "cross-entropy, groups weighted"}},
        .control = MethodControl{"weights fixed: batches alone", {{"group_step", 0.0}}},
        .knobs = {"group_step"},
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed,
                    const RunContext& run) {
            GroupAssignment assignment = inferGroups(*task, parameters, seed, run);
            return startGroupDro(std::move(task), parameters, seed, run, "group-dro", std::move(assignment));
        }};
}

} // namespace groupscope::method
