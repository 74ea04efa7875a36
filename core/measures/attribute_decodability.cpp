// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_groups.h"
#include "core/measures/decodability.h"
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope::measure {

namespace {

/// Of each attribute; the whole is the highest of them: what is told best.
Measured measureAttributes(Evaluated& evaluated) {
    const Task& task = evaluated.task();
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()), .whole = {}};
    for (std::size_t a = 0; a < task.groups.attributes().size(); ++a) {
        const Decoded decoded = decode(evaluated, attributeCodes(*task.set, task.groups, a));
        measured.cells.push_back({.of = MeasuredCell::Of::attribute,
                                  .index = static_cast<int>(a),
                                  .n = decoded.n,
                                  .value = decoded.share});
        if (decoded.share)
            measured.whole = std::max(*decoded.share, measured.whole.value_or(0.0));
    }
    return measured;
}

} // namespace

Measure attributeDecodability() {
    return {.id = "attribute_decodability",
            .title = "attribute decodability",
            .formula = "share of rows whose attribute a linear classifier tells right, fitted as that of "
                       "domain_decodability; of each attribute, and the highest of them",
            .source = "Correct-N-Contrast, 5.2; Adaptive Temperature, 3",
            .unit = "share",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofAttributes = true,
            .ofRows = measureAttributes,
            .recordings = {}};
}

} // namespace groupscope::measure
