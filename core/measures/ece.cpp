// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/confident_rows.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

namespace {

Measured measureEce(Evaluated& evaluated) {
    const ConfidentRows rows = confidentRows(evaluated);
    return measuredByGroups(evaluated, [&](const std::vector<int>& places, std::optional<double>& value,
                                           std::optional<Interval>&) {
        value = calibrationOf(rows.confidences, rows.labels, places).error;
    });
}

} // namespace

Measure ece() {
    return {.id = "ece",
            .title = "expected calibration error",
            .formula = "Σ over bins of confidence of (examples in that bin / examples)·|accuracy − mean "
                       "confidence|; confidence is the largest softmax probability, the bins are 15 of equal "
                       "width, of which neighbours are joined until they hold 10 examples",
            .source = "Guo et al. 2017, Eq. 3",
            .unit = "share",
            .better = Better::lower,
            .needs = Needs::logits,
            .ofRows = measureEce};
}

} // namespace groupscope::measure
