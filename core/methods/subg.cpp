// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/balanced_probe.h"

namespace groupscope::method {

/// Groups cut to the smallest, once.
Method subg() {
    return {.id = "subg",
            .name = "Subsampled groups (SUBG)",
            .summary = "A linear probe on a subsample of the training examples in which every group has as "
                       "many examples as the smallest. Uses the group labels of the training examples.",
            .source = "Simple data balancing (Idrissi et al. 2022), section 3",
            .family = MethodFamily::probe,
            .parameters = linearParameters(),
            .needsGroups = true,
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                context.readsTrainingGroups();
                noticeGroupsAreClasses(*task, "subg", context);
                RowsOfEpoch rows = subsampledRows(*task, Balanced::groups, seed);
                noticeShortEpoch(rows(0).size(), parameters, "subg", context);
                return makeLinearTrainer(std::move(task), parameters, seed, "subg", std::move(rows));
            }};
}

} // namespace groupscope::method
