// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/confident_rows.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

namespace {

Measured measureIfCalibrated(Evaluated& evaluated) {
    const ConfidentRows rows = confidentRows(evaluated);
    return measuredByGroups(evaluated, [&](const std::vector<int>& places, std::optional<double>& value,
                                           std::optional<Interval>& interval) {
        if (const std::optional<CalibratedError> expected = errorIfCalibrated(rows.confidences, places)) {
            value = expected->mean;
            interval = Interval{0.0, expected->bound};
        }
    });
}

} // namespace

Measure eceIfCalibrated() {
    return {
        .id = "ece_if_calibrated",
        .title = "calibration error of a calibrated model",
        .formula =
            "mean of ece over 400 simulations in which each example is correct with a probability of its "
            "confidence; the interval ends where 95 % of them do. An ece within it is what chance gives a "
            "calibrated model with so many examples",
        .source = "simulation from the confidences, fixed seed",
        .unit = "share",
        .better = Better::neither,
        .needs = Needs::logits,
        .ofRows = measureIfCalibrated,
        .recordings = {}};
}

} // namespace groupscope::measure
