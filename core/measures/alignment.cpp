// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

namespace groupscope::measure {

Measure alignment() {
    return {
        .id = "alignment",
        .title = "alignment loss",
        .formula =
            "largest, over classes and pairs of groups of a class, of the mean Euclidean distance between "
            "the rows of the two groups; of each class the largest of its pairs",
        .source = "Correct-N-Contrast, Eq. 4 and 5",
        .unit = "distance",
        .better = Better::lower,
        .needs = Needs::embedding,
        .ofRows = [](Evaluated& evaluated) {
            const std::vector<ClassAlignment>& classes = evaluated.alignmentOfClasses();
            Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()),
                              .whole = largestAlignment(classes)};
            for (std::size_t c = 0; c < classes.size(); ++c)
                if (classes[c].maximum)
                    measured.cells.push_back({.of = MeasuredCell::Of::classes,
                                              .index = static_cast<int>(c),
                                              .n = 0,
                                              .value = classes[c].maximum});
            return measured;
        }};
}

} // namespace groupscope::measure
