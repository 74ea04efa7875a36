// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/auroc.h"

#include "core/measures/measure.h"
#include "core/measures/subgroups.h"

namespace groupscope::measure {

Measure auroc() {
    return {.id = "auroc",
            .title = "AUROC",
            .formula =
                "area under the ROC curve: share of pairs of an example of a class and one of another class "
                "in which the first has the higher probability of the class, ties half; mean over the "
                "classes",
            .source = "Hanley and McNeil 1982; Provost and Domingos 2000 for several classes",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofRows =
                [](Evaluated& evaluated) {
                    const std::vector<int> labels = classesOfRows(evaluated);
                    const MatrixF& logits = evaluated.predictions().logits;
                    return ofSubgroups(evaluated, [&](std::span<const int> places) {
                        return aurocOf(logits, labels, places, evaluated.context());
                    });
                },
            .recordings = {}};
}

} // namespace groupscope::measure
