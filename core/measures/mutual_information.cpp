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
            .ofRows = measureInformationOf};
}

} // namespace groupscope::measure
