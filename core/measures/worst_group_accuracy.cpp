// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/accuracy_cells.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure worstGroupAccuracy() {
    return {.id = "worst_group_accuracy",
            .title = "worst-group accuracy",
            .shortTitle = "worst group",
            .formula = "lowest accuracy of a group that has examples",
            .source = "Contrastive Adapters, 3.1; Group DRO",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofGroups = true,
            .ofReport =
                [](const GroupReport& report) {
                    return Measured{.n = report.n,
                                    .whole = report.worstGroupAccuracy,
                                    .cells = accuracyCells(MeasuredCell::Of::group, report.groups)};
                },
            .recordings = {}}; // every epoch has it, of every split
}

} // namespace groupscope::measure
