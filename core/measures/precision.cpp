// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_scores.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure precision() {
    return {.id = "precision",
            .title = "macro precision",
            .formula = "mean over classes of correct / examples predicted as the class, over the classes "
                       "that occur among "
                       "labels or predictions; 0 for a class that is never predicted",
            .source = "scikit-learn; Manning, Raghavan and Schütze 2008, 13.6",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofRows = [](Evaluated& evaluated) { return measuredScores(evaluated, &MacroScores::precision); },
            .recordings = {}};
}

} // namespace groupscope::measure
