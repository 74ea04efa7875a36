// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_scores.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure macroF1() {
    return {.id = "macro_f1",
            .title = "macro F1",
            .formula = "mean over classes of 2·correct / (examples of the class + examples predicted as the "
                       "class), over "
                       "the classes that occur among labels or predictions",
            .source = "scikit-learn; Manning, Raghavan and Schütze 2008, 13.6",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofRows = [](Evaluated& evaluated) { return measuredScores(evaluated, &MacroScores::f1); },
            .recordings = {}};
}

} // namespace groupscope::measure
