// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure adjustedAverageAccuracy() {
    return {.id = "adjusted_average_accuracy",
            .title = "adjusted average accuracy",
            .shortTitle = "adjusted average",
            .formula =
                "mean of the accuracies of the groups, weighted by their shares of the training examples",
            .source = "Group DRO, WILDS and DFR, which call it average",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofGroups = true,
            .ofReport = [](const GroupReport& report) {
                return Measured{.n = report.n, .whole = report.adjustedAverageAccuracy};
            }};
}

} // namespace groupscope::measure
