// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/base_classes.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure novelAccuracy() {
    return {
        .id = "novel_accuracy",
        .title = "accuracy of novel classes",
        .formula =
            "accuracy on examples of classes without training examples, predicted among these classes alone",
        .source = "CoCoOp (Zhou et al. 2022), 4.1; R-Adapter, 4",
        .unit = "share",
        .better = Better::higher,
        .needs = Needs::logits,
        .ofRows =
            [](Evaluated& evaluated) {
                const BaseAndNovel both = baseAndNovel(evaluated);
                return Measured{.n = both.novelRows, .whole = both.novel};
            },
        .recordings = {}};
}

} // namespace groupscope::measure
