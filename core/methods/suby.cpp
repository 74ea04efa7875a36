// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/balanced_probe.h"

namespace groupscope::method {

/// Classes cut to the smallest, once.
Method suby() {
    return {.id = "suby",
            .name = "Subsampled classes (SUBY)",
            .summary = "A linear probe on a subsample of the training examples in which every class has as "
                       "many examples as the smallest. Needs no group labels.",
            .source = "Simple data balancing (Idrissi et al. 2022), section 3",
            .family = MethodFamily::probe,
            .parameters = linearParameters(),
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                RowsOfEpoch rows = subsampledRows(*task, Balanced::classes, seed);
                noticeShortEpoch(rows(0).size(), parameters, "suby", context);
                return makeLinearTrainer(std::move(task), parameters, seed, "suby", std::move(rows));
            }};
}

} // namespace groupscope::method
