// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/aligned_scale.h"
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope::measure {

namespace {

Measured measureRelative(Evaluated& evaluated) {
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = {}};
    const std::vector<std::optional<double>> classes = relativeAlignments(evaluated);
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c]) {
            measured.whole = std::max(measured.whole.value_or(0.0), *classes[c]);
            measured.cells.push_back(
                {.of = MeasuredCell::Of::classes, .index = static_cast<int>(c), .n = 0, .value = classes[c]});
        }
    return measured;
}

} // namespace

/// Series of this measure are recorded with those of the alignment: both are of the same distances.
Measure relativeAlignment() {
    return {.id = "relative_alignment",
            .title = "relative alignment loss",
            .formula = "alignment loss over the root of the mean squared distance of two examples, over all "
                       "pairs of examples that are in a group: a little below 1 where groups of a class lie "
                       "as far apart as any two examples. It does not depend on the scale of an embedding",
            .source = "Correct-N-Contrast, Eq. 4 and 5, over the spread of the embeddings (design choice)",
            .unit = "ratio",
            .better = Better::lower,
            .needs = Needs::embedding,
            .ofGroups = true,
            .ofClasses = true,
            .manyRows = ManyRows::someOfGroups,
            .ofRows = measureRelative,
            .recordings = {{.summary = "largest relative alignment loss of a class",
                            .rowsOfGroup = 500,
                            .series = {{"align.relative.class.*", ""}},
                            .of = [](Evaluated& evaluated) {
                                Recorded recorded{.reason = evaluated.notAlignedReason()};
                                if (recorded.reason.empty() && evaluated.hasDistances())
                                    recorded.values = recordedRelative(evaluated);
                                return recorded;
                            }}}};
}

} // namespace groupscope::measure
