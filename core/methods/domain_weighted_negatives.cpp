// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/method.h"
#include "core/methods/shared/info_nce_training.h"

namespace groupscope::method {

/// Contrast whose temperatures follow the discriminator's probability of the negative to be of the anchor's
/// domain.
Method domainWeightedNegatives() {
    return {
        .id = "domain-weighted-negatives",
        .name = "Domain-weighted negatives",
        .summary =
            "Contrastive pre-training with a temperature for every pair of examples, which is the lower the "
            "higher the discriminator's probability of the negative to be of the anchor's domain: the "
            "encoder learns features that are not the domain. Uses the domains of the training examples.",
        .source = "Adaptive Temperature, Eqs. 3 and 4",
        .family = MethodFamily::domains,
        .parameters = domainWeightedParameters(0.075, 0.5, "Adaptive Temperature, Table 3"),
        .needsDomains = true,
        .keepsLastEpoch = true,
        .series = {{"train.loss", "contrastive loss"}},
        .reports = {"domain_decodability"},
        .knobs = {"tau_beta", "temperature"},
        .start = [](std::shared_ptr<const Task> task, const ParameterValues& values, std::uint64_t seed,
                    const RunContext& context) {
            return startDomainWeighted(std::move(task), values, seed, context, "domain-weighted-negatives",
                                       false);
        }};
}

} // namespace groupscope::method
