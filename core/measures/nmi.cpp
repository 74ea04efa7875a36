// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/clusters.h"

namespace groupscope::measure {

Measure nmi() {
    return {.id = "nmi",
            .title = "normalised mutual information",
            .formula = "2·I(classes; clusters) / (H(classes) + H(clusters)) of k-means clusters of all "
                       "examples at unit length, as many as classes; of a group that of its examples",
            .source = "finDML, Definition 15 and D.4, whose factor 2 is missing",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::embedding,
            .ofRows =
                [](Evaluated& evaluated) { return measuredClusters(evaluated, normalizedMutualInformation); },
            .recordings = {}};
}

} // namespace groupscope::measure
