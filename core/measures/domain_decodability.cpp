// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_domains.h"
#include "core/measures/decodability.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

namespace {

Measured measureDomains(Evaluated& evaluated) {
    if (!hasDomains(evaluated.task()))
        return {};
    const Decoded decoded = decode(evaluated, domainColumn(evaluated.task()).codes);
    return {.n = decoded.n, .whole = decoded.share};
}

} // namespace

Measure domainDecodability() {
    return {.id = "domain_decodability",
            .title = "domain decodability",
            .formula = "accuracy of a linear classifier of the domain: multinomial logistic regression with "
                       "½·10⁻⁴·‖W‖² on standardised embeddings of the training examples, at most 20,000 of "
                       "them; examples of domains that are not among those do not count",
            .source = "Adaptive Temperature, 3 (D-Test-ID)",
            .unit = "share",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofRows = measureDomains,
            .recordings = {}};
}

} // namespace groupscope::measure
