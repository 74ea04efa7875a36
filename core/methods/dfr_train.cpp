// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/dfr_training.h"

namespace groupscope::method {

Method dfrTrain() {
    return {.id = "dfr-train",
            .name = "DFR on training split",
            .summary = "Deep feature reweighting: L1-penalised logistic regression on group-balanced "
                       "training examples; the validation split selects the penalty. Needs the group of "
                       "every training and validation example.",
            .source = "Deep Feature Reweighting (Kirichenko et al. 2023), 5 and B.2: DFR-Tr",
            .family = MethodFamily::probe,
            .parameters = dfrParameters(10),
            .needsGroups = true,
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                return makeDfrTrainer(std::move(task), parameters, seed, Purpose::fit, context);
            }};
}

} // namespace groupscope::method
