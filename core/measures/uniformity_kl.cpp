// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/measures/spectrum.h"

namespace groupscope::measure {

Measure uniformityKl() {
    return {.id = "uniformity_kl",
            .title = "uniformity U_KL",
            .formula = "Σ over the m = min(examples, dimensions) singular values σ of the embeddings at unit "
                       "length, not centred, of 1/m · ln(1/m / p) with p = σ/Σσ; 0 where all directions are "
                       "used alike. Groups need more examples than dimensions; others have no value",
            .source = "finDML, Eq. 1; Roth et al. 2020",
            .unit = "nats",
            .better = Better::lower,
            .needs = Needs::embedding,
            .ofRows =
                [](Evaluated& evaluated) {
                    return measuredUniformity(evaluated, [](const Uniformity& u) { return u.value; });
                },
            .recordings = {}};
}

} // namespace groupscope::measure
