// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/class_scores.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure balancedAccuracy() {
    return {
        .id = "balanced_accuracy",
        .title = "balanced accuracy",
        .formula = "mean over the classes that have examples of the share of correct ones",
        .source = "Brodersen et al. 2010",
        .unit = "share",
        .better = Better::higher,
        .needs = Needs::logits,
        .ofRows =
            [](Evaluated& evaluated) { return measuredScores(evaluated, &MacroScores::balancedAccuracy); },
        .recordings = {}};
}

} // namespace groupscope::measure
