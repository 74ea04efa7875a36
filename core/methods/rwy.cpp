// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/balanced_probe.h"

namespace groupscope::method {

/// Class-balanced sampling with replacement.
Method rwy() {
    return {.id = "rwy",
            .name = "Reweighted classes (RWY)",
            .summary = "A linear probe whose training examples are drawn again in each epoch so that all "
                       "classes are equally likely. Needs no group labels.",
            .source = "Simple data balancing (Idrissi et al. 2022), section 3",
            .family = MethodFamily::probe,
            .parameters = linearParameters(),
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext&) -> std::unique_ptr<Trainer> {
                RowsOfEpoch rows = reweightedRows(*task, Balanced::classes, seed);
                return makeLinearTrainer(std::move(task), parameters, seed, "rwy", std::move(rows));
            }};
}

} // namespace groupscope::method
