// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

#include <algorithm>

namespace groupscope::measure {

namespace {

/// Of each class with rows in groups; the whole is the largest. Groups of several classes have none.
Measured measureClassGaps(Evaluated& evaluated) {
    const GroupScheme& scheme = evaluated.task().groups;
    const GroupReport& report = evaluated.report();
    Measured measured{.n = report.n, .whole = {}};
    if (scheme.overlaps() || scheme.spansClasses())
        return measured;
    for (int label = 0; label < scheme.classCount(); ++label) {
        std::optional<double> worst;
        for (int group = 0; group < scheme.groupCount(); ++group)
            if (const std::optional<double>& own = report.groups[group].accuracy;
                own && scheme.classOf(group) == label)
                worst = std::min(*own, worst.value_or(1.0));
        const GroupAccuracy& all = report.classes[label];
        MeasuredCell cell{.of = MeasuredCell::Of::classes, .index = label, .n = all.n, .value = {}};
        if (worst && all.accuracy) {
            cell.value = *all.accuracy - *worst;
            measured.whole = std::max(*cell.value, measured.whole.value_or(*cell.value));
        }
        measured.cells.push_back(cell);
    }
    return measured;
}

} // namespace

Measure classGap() {
    return {.id = "class_gap",
            .title = "gap within a class",
            .formula =
                "accuracy of a class − the lowest accuracy of its groups; of each class, and the largest of "
                "them",
            .source = "Correct-N-Contrast, Fig. 5d",
            .unit = "share",
            .better = Better::lower,
            .needs = Needs::logits,
            .ofGroups = true,
            .ofClasses = true,
            .ofRows = measureClassGaps};
}

} // namespace groupscope::measure
