// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/accuracy_cells.h"
#include "core/measures/measure.h"
#include "core/measures/subgroups.h"

namespace groupscope::measure {

Measure averageAccuracy() {
    return {.id = "average_accuracy",
            .title = "average accuracy",
            .shortTitle = "average",
            .formula = "share of the examples whose largest logit is that of their class",
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
            .rowValues =
                [](Evaluated& evaluated) {
                    const std::vector<int> labels = classesOfRows(evaluated);
                    const std::vector<int>& predicted = evaluated.predictions().classes;
                    std::vector<float> right;
                    for (std::size_t i = 0; i < labels.size(); ++i)
                        right.push_back(predicted[i] == labels[i] ? 1.0f : 0.0f);
                    return right;
                },
            .recordings = {}}; // every epoch has it, of every split
}

} // namespace groupscope::measure
