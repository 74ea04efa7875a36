// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/information_of.h"

namespace groupscope::measure {

namespace {

/// Fitted from nothing each time: a start from the last epoch would be faster, but a resumed run has none.
Recorded recordInformation(Evaluated& evaluated) {
    if (!evaluated.hasDistances())
        return {.reason = unmeasurableRows};
    return {.values = recordedInformation(evaluated, evaluated.information(InformationProtocol::paper),
                                          InformationScale::paper)};
}

} // namespace

Measure mutualInformation() {
    return {.id = "mutual_information",
            .title = "mutual information of rows as they are",
            .formula =
                "mean of ln p(y|z) − ln p(y), p(y|z) from a logistic regression (C = 1) on the rows as they "
                "are; of the class, and of each attribute. It grows with the length of the rows: to compare "
                "embeddings take mutual_information_standardized",
            .source = "Correct-N-Contrast, Eq. 18",
            .unit = "nats",
            .better = Better::neither,
            .needs = Needs::embedding,
            .ofRows =
                [](Evaluated& evaluated) {
                    return measuredInformation(evaluated, evaluated.information(InformationProtocol::paper));
                },
            .recordings = {{.summary = "mutual information of the class in nats, rows as they are",
                            .note = "The paper's; it depends on the length of the rows. Fits a regression "
                                    "each epoch: slows short epochs.",
                            .rowsInAll = 5000,
                            .series = {{"mi.class", "class"}, {"mi.attribute.*", ""}},
                            .of = recordInformation}}};
}

} // namespace groupscope::measure
