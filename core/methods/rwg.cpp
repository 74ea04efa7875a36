// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/balanced_probe.h"

namespace groupscope::method {

/// Group-balanced sampling with replacement.
Method rwg() {
    return {.id = "rwg",
            .name = "Reweighted groups (RWG)",
            .summary = "A linear probe whose training examples are drawn again in each epoch so that all "
                       "groups are equally likely. Uses the group labels of the training examples.",
            .source = "Simple data balancing (Idrissi et al. 2022), section 3",
            .family = MethodFamily::probe,
            .parameters = linearParameters(),
            .needsGroups = true,
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                context.readsTrainingGroups();
                noticeGroupsAreClasses(*task, "rwg", context);
                RowsOfEpoch rows = reweightedRows(*task, Balanced::groups, seed);
                return makeLinearTrainer(std::move(task), parameters, seed, "rwg", std::move(rows));
            }};
}

} // namespace groupscope::method
