// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/base_classes.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure baseNovelAccuracy() {
    return {.id = "base_novel_accuracy",
            .title = "harmonic mean of trained and novel classes",
            .formula = "2ab/(a + b) of the accuracy a on classes with training examples and b on those "
                       "without, each predicted among its own kind alone",
            .source = "CoCoOp (Zhou et al. 2022), 4.1; R-Adapter, 4",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::logits,
            .ofRows =
                [](Evaluated& evaluated) {
                    const BaseAndNovel both = baseAndNovel(evaluated);
                    return Measured{.n = both.baseRows + both.novelRows, .whole = both.harmonicMean()};
                },
            .recordings = {}};
}

} // namespace groupscope::measure
