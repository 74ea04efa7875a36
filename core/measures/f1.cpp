// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/clusters.h"

namespace groupscope::measure {

Measure f1() {
    return {.id = "f1",
            .name = "cluster_f1",
            .title = "pairwise F1 of clusters",
            .formula = "2·P·R / (P + R), P the share of pairs of a cluster that are of one class, R the "
                       "share of pairs of a class that are in one cluster; clusters as for nmi",
            .source = "Manning, Raghavan and Schütze 2008, 16.3",
            .unit = "share",
            .better = Better::higher,
            .needs = Needs::embedding,
            .ofRows = [](Evaluated& evaluated) { return measuredClusters(evaluated, pairwiseF1); },
            .recordings = {}};
}

} // namespace groupscope::measure
