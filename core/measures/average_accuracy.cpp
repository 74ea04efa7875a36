// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/accuracy_cells.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure averageAccuracy() {
    return {.id = "average_accuracy",
            .title = "average accuracy",
            .formula = "share of the rows whose largest logit is that of their class",
            .source = "Contrastive Adapters, 3.1",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofReport =
                [](const GroupReport& report) {
                    return Measured{.n = report.n,
                                    .whole = report.averageAccuracy,
                                    .cells = accuracyCells(MeasuredCell::Of::group, report.groups)};
                },
            .recordings = {}}; // every epoch has it, of every row set
}

} // namespace groupscope::measure
