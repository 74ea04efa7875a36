// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/measures/spectrum.h"

namespace groupscope::measure {

Measure uniformityKlRank() {
    return {.id = "uniformity_kl_rank",
            .title = "uniformity U_KL on the rank",
            .formula = "as uniformity_kl, of the singular values above rounding noise alone: columns that "
                       "are 0 in a group, as after a ReLU, no longer decide it",
            .source = "design choice",
            .unit = "nats",
            .better = Better::lower,
            .needs = Needs::embedding,
            .ofRows =
                [](Evaluated& evaluated) {
                    return measuredUniformity(evaluated, [](const Uniformity& u) { return u.onRank; });
                },
            .recordings = {}};
}

} // namespace groupscope::measure
