// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/inferred_groups.h"

namespace groupscope::method {

/// Deep feature reweighting with inferred groups, each cut to the smallest.
Method dfrSubsample() {
    return {.id = "dfr-subsample",
            .name = "DFR, subsampled",
            .summary = "Deep feature reweighting without group labels: a linear probe on groups inferred "
                       "from what zero-shot gets right, each subsampled to the smallest in every epoch.",
            .source = "Contrastive Adapters, C.1; DFR (Kirichenko et al. 2023)",
            .family = MethodFamily::probe,
            .parameters = inferredGroupParameters(),
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& parameters,
                        std::uint64_t seed, const RunContext& context) -> std::unique_ptr<Trainer> {
                return makeInferredGroupTrainer(std::move(task), parameters, seed, "dfr-subsample",
                                                cutToSmallest, context);
            }};
}

} // namespace groupscope::method
