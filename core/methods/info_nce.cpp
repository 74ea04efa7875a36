// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/info_nce_training.h"

namespace groupscope::method {

/// Contrastive pre-training as it is usual.
Method infoNce() {
    return {.id = "info-nce",
            .name = "InfoNCE",
            .summary = "Contrastive pre-training: an encoder learns, without classes, to distinguish every "
                       "example from all others by two views of it; then a linear classifier is fitted on "
                       "its output. Uses no group labels.",
            .source = "SimCLR (Chen et al. 2020); Adaptive Temperature, Eq. 2",
            .family = MethodFamily::domains,
            .parameters = infoNceParameters(0.1, "design choice"),
            .keepsLastEpoch = true,
            .series = {{"train.loss", "contrastive loss"}},
            .reports = {"domain_decodability"},
            .knobs = {"temperature"},
            .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                        const RunContext& context) {
                return startInfoNce(std::move(task), values, seed, context, "info-nce",
                                    [](const ContrastSetup& setup, const RunContext&) {
                                        return std::make_unique<InfoNceObjective>(setup.form, setup.classes);
                                    });
            }};
}

} // namespace groupscope::method
