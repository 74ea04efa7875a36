// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/information_of.h"

namespace groupscope::measure {

namespace {

/// With the mean norm, which costs next to nothing then.
Recorded recordStandardized(Evaluated& evaluated) {
    if (!evaluated.hasDistances())
        return {.reason = unmeasurableRows};
    const StandardizedInformation& measured = standardizedOf(evaluated);
    Recorded recorded{
        .values = recordedInformation(evaluated, measured.information, InformationScale::standardized)};
    recorded.values.emplace_back(meanNormSeries, measured.meanNorm);
    return recorded;
}

} // namespace

Measure mutualInformationStandardized() {
    return {
        .id = "mutual_information_standardized",
        .title = "mutual information",
        .formula = "mean of ln p(y|z) − ln p(y), p(y|z) from a logistic regression (C = 1) on the columns "
                   "with mean 0 and standard deviation 1; of the class, and of each attribute. It does not "
                   "depend on the norm of the embeddings",
        .source = "Correct-N-Contrast, Eq. 18, on standardised columns (design choice)",
        .unit = "nats",
        .better = Better::neither,
        .needs = Needs::embedding,
        .ofAttributes = true,
        .wholeOf = "class",
        .ofRows =
            [](Evaluated& evaluated) {
                return measuredInformation(evaluated, standardizedOf(evaluated).information);
            },
        .recordings = {{.summary = "mutual information of the class in nats",
                        .note = "Fits a regression each epoch: slows short epochs.",
                        .rowsInAll = 5000,
                        .series = {{"mi.standardized.class", "class"}, {"mi.standardized.attribute.*", ""}},
                        .of = recordStandardized}}};
}

} // namespace groupscope::measure
