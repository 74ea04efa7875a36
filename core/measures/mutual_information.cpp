// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/mutual_information.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

namespace {

Measured measureInformationOf(Evaluated& evaluated) {
    const RepresentationInformation& information = evaluated.information(InformationProtocol::paper);
    const auto n = static_cast<std::int64_t>(evaluated.rows().size());
    Measured measured{.n = n, .whole = information.ofClass};
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a)
        measured.cells.push_back({.of = MeasuredCell::Of::attribute,
                                  .index = static_cast<int>(a),
                                  .n = n,
                                  .value = information.ofAttributes[a]});
    return measured;
}

/// Fitted from nothing each time: a start from the last epoch would be faster, but a resumed run has none.
Recorded recordInformation(Evaluated& evaluated) {
    if (!evaluated.hasDistances())
        return {.whyNot = "rows are so long that their distances overflow"};
    const RepresentationInformation& information = evaluated.information(InformationProtocol::paper);
    Recorded recorded;
    if (information.ofClass)
        recorded.values.emplace_back("mi.class", *information.ofClass);
    for (std::size_t a = 0; a < information.ofAttributes.size(); ++a)
        if (information.ofAttributes[a])
            recorded.values.emplace_back("mi.attribute." + evaluated.task().groups.attributes()[a].name,
                                         *information.ofAttributes[a]);
    return recorded;
}

} // namespace

Measure mutualInformation() {
    return {.id = "mutual_information",
            .title = "mutual information",
            .formula =
                "mean of ln p(y|z) − ln p(y), p(y|z) from a logistic regression on the rows; of the class, "
                "and of each attribute",
            .source = "Correct-N-Contrast, Eq. 18",
            .unit = "nats",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofRows = measureInformationOf,
            .recordings = {{.summary = "mutual information of the class in nats",
                            .note = "Fits a regression each epoch: slows short epochs.",
                            .rowsInAll = 5000,
                            .series = {{"mi.class", "class"}, {"mi.attribute.*", ""}},
                            .of = recordInformation}}};
}

} // namespace groupscope::measure
