// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/base_classes.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure baseAccuracy() {
    return {.id = "base_accuracy",
            .title = "accuracy of trained classes",
            .formula = "accuracy on examples of classes with training examples, predicted among these "
                       "classes alone; not defined if all classes have training examples",
            .source = "CoCoOp (Zhou et al. 2022), 4.1; R-Adapter, 4",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofRows =
                [](Evaluated& evaluated) {
                    const BaseAndNovel both = baseAndNovel(evaluated);
                    return Measured{.n = both.baseRows, .whole = both.base};
                },
            .recordings = {}};
}

} // namespace groupscope::measure
