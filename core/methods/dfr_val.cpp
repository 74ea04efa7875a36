// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/dfr_training.h"

namespace groupscope::method {

Method dfrVal() {
    return {.id = "dfr-val",
            .name = "DFR on validation split",
            .summary =
                "Deep feature reweighting: L1-penalised logistic regression on group-balanced validation "
                "examples. Needs the group of every validation example. It is fitted on these examples, so "
                "its validation values are training values: compare it on the test split.",
            .source = "Deep Feature Reweighting (Kirichenko et al. 2023), 5 and B.2: DFR-Val",
            .family = MethodFamily::probe,
            .parameters = dfrParameters(20),
            .needsGroups = true,
            .fitsSelectRows = true,
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                return makeDfrTrainer(std::move(task), parameters, seed, Purpose::select, context);
            }};
}

} // namespace groupscope::method
