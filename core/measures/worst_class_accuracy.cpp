// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/accuracy_cells.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure worstClassAccuracy() {
    return {.id = "worst_class_accuracy",
            .title = "worst-class accuracy",
            .shortTitle = "worst class",
            .formula = "lowest accuracy of a class that has examples, of all its examples together",
            .source = "design choice: known without group labels",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofClasses = true,
            .ofReport = [](const GroupReport& report) {
                return Measured{.n = report.n,
                                .whole = report.worstClassAccuracy,
                                .cells = accuracyCells(MeasuredCell::Of::classes, report.classes)};
            }};
}

} // namespace groupscope::measure
