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

Recorded recordBound(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty() || !evaluated.hasDistances())
        return recorded;
    const std::optional<WorstGroupBound> bound = evaluated.bound();
    if (!bound)
        return recorded;
    for (std::size_t c = 0; c < bound->classes.size(); ++c) {
        if (!bound->classes[c])
            continue;
        const std::string prefix = "bound." + evaluated.task().groups.classes()[c] + ".";
        recorded.values.emplace_back(prefix + "gap", bound->classes[c]->gap);
        recorded.values.emplace_back(prefix + "alignment_term", bound->classes[c]->alignmentTerm);
        recorded.values.emplace_back(prefix + "deviation_term", bound->classes[c]->deviationTerm);
        recorded.values.emplace_back(prefix + "average_loss", bound->classes[c]->averageLoss);
    }
    return recorded;
}

} // namespace

Measure bound() {
    return {.id = "bound",
            .title = "bound of the worst group's loss",
            .formula =
                "average loss of the class + B·C₁·alignment loss + max over groups of C₂·√(8·ln(|G|/δ)/n), "
                "B the spectral norm of the classifier, C₁ = √2, C₂ the largest loss, δ = 0.05",
            .source = "Correct-N-Contrast, Theorem 3.1",
            .unit = "nats",
            .better = Better::lower,
            .needs = Needs::linearClassifier,
            .ofGroups = true,
            .ofClasses = true,
            .manyRows = ManyRows::someOfGroups,
            .ofRows = measureBound,
            .recordings = {{.summary = "largest gap of a class to its worst group in nats",
                            .note = "Groups are weighed by all their examples.",
                            .rowsOfGroup = 500,
                            .series = {{"bound.*.gap", "gap"},
                                       {"bound.*.alignment_term", "alignment term"},
                                       {"bound.*.deviation_term", "deviation term"},
                                       {"bound.*.average_loss", "average loss"}},
                            .of = recordBound}}};
}

} // namespace groupscope::measure
