// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"

namespace groupscope::measure {

namespace {

Measured measureBound(Evaluated& evaluated) {
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size())};
    const std::optional<WorstGroupBound> bound = evaluated.bound();
    if (!bound)
        return measured;
    if (bound->overall)
        measured.whole =
            bound->overall->averageTerm + bound->overall->alignmentTerm + bound->overall->deviationTerm;
    for (std::size_t c = 0; c < bound->classes.size(); ++c)
        if (const auto& own = bound->classes[c])
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
