// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/clusters.h"

#include "core/math/kmeans.h"
#include "core/math/normalize.h"
#include "core/measures/subgroups.h"

#include <set>

namespace groupscope {

namespace {

struct KnownClusters {
    std::vector<int> clusters; ///< (n,)
    std::vector<int> classes;  ///< (n,)
    int clusterCount = 0;
};

const KnownClusters& clustersOf(Evaluated& evaluated) {
    return evaluated.ofEmbedding<KnownClusters>([&evaluated] {
        KnownClusters known{.classes = classesOfRows(evaluated)};
        known.clusterCount =
            static_cast<int>(std::set<int>(known.classes.begin(), known.classes.end()).size());
        MatrixF unit;
        normalizeRows<float>(evaluated.embedding(), unit);
        known.clusters =
            kMeans(unit, known.clusterCount, {.restarts = 1}, 0, evaluated.context()).assignments;
        return known;
    });
}

} // namespace

Measured measuredClusters(Evaluated& evaluated, std::optional<double> (*of)(const CrossTable&)) {
    const KnownClusters& known = clustersOf(evaluated);
    return ofSubgroups(evaluated, [&](std::span<const int> places) -> std::optional<double> {
        std::vector<int> clusters, classes;
        for (const int place : places) {
            clusters.push_back(known.clusters[place]);
            classes.push_back(known.classes[place]);
        }
        if (std::set<int>(classes.begin(), classes.end()).size() < 2)
            return std::nullopt; // clusters can tell nothing apart in a group of one class
        return of(crossTable(clusters, classes, known.clusterCount, evaluated.task().classCount()));
    });
}

} // namespace groupscope
