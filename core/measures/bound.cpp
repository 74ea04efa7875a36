// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/spectral_norm.h"
#include "core/measures/measure.h"
#include "core/metrics/worst_group_bound.h"

namespace groupscope::measure {

namespace {

Measured measureBound(Evaluated& evaluated) {
    const std::optional<LinearClassifier> classifier = evaluated.head()->linearClassifier();
    std::vector<int> groups;
    for (const int row : evaluated.rows())
        groups.push_back(evaluated.task().groupIds[static_cast<std::size_t>(row)]);
    const std::vector<ClassAlignment>& aligned =
        classifier->onUnitRows ? evaluated.alignmentOfUnitRows() : evaluated.alignmentOfClasses();
    Measured measured{.n = static_cast<std::int64_t>(groups.size())};
    if (aligned.empty())
        return measured;
    const WorstGroupBound bound =
        worstGroupBound(evaluated.predictions().logits, groups, evaluated.task().groups, aligned,
                        spectralNorm(classifier->weight));
    if (bound.overall)
        measured.whole =
            bound.overall->averageTerm + bound.overall->alignmentTerm + bound.overall->deviationTerm;
    for (std::size_t c = 0; c < bound.classes.size(); ++c)
        if (const auto& own = bound.classes[c])
            measured.cells.push_back({.of = MeasuredCell::Of::classes,
                                      .index = static_cast<int>(c),
                                      .n = 0,
                                      .value = own->averageLoss + own->alignmentTerm + own->deviationTerm});
    return measured;
}

} // namespace

Measure bound() {
    return {.id = "bound",
            .title = "bound of the worst group's loss",
            .formula =
                "average loss of the class + B·√2·alignment loss + max over groups of C₂·√(8·ln(|G|/δ)/n), "
                "B the spectral norm of the classifier, C₂ the largest loss",
            .source = "Correct-N-Contrast, Theorem 3.1",
            .unit = "nats",
            .better = Better::lower,
            .needs = Needs::linearClassifier,
            .ofRows = measureBound};
}

} // namespace groupscope::measure
