// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/inference/subclass_search.h"

#include "core/base/random.h"
#include "core/math/gather.h"
#include "core/math/silhouette.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace groupscope {

int numberBySize(std::vector<int>& assignments) {
    std::vector<int> sizes(
        static_cast<std::size_t>(*std::max_element(assignments.begin(), assignments.end())) + 1);
    std::vector<int> order; // clusters as they come up
    for (const int cluster : assignments)
        if (sizes[cluster]++ == 0)
            order.push_back(cluster);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return sizes[a] > sizes[b]; });
    std::vector<int> number(sizes.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        number[order[i]] = static_cast<int>(i);
    for (int& cluster : assignments)
        cluster = number[cluster];
    return static_cast<int>(order.size());
}

std::vector<int> rowsOfSilhouette(Eigen::Index count, std::size_t wanted, std::uint64_t seed) {
    std::vector<int> all(static_cast<std::size_t>(count));
    std::iota(all.begin(), all.end(), 0);
    if (all.size() <= wanted)
        return all;
    Random random(seed, "rows of the silhouette");
    std::vector<int> drawn = random.sampleWithoutReplacement(all, wanted);
    std::sort(drawn.begin(), drawn.end());
    return drawn;
}

Subclasses findSubclasses(const MatrixF& rows, int most, const ClusterRows& cluster, std::size_t scoredRows,
                          std::uint64_t seed, const RunContext& run) {
    Subclasses best{std::vector<int>(static_cast<std::size_t>(rows.rows()), 0), 1, 0.0};
    const std::vector<int> drawn = rowsOfSilhouette(rows.rows(), scoredRows, seed);
    MatrixF scored;
    gatherRows(rows, std::span<const int>(drawn), false, scored);
    std::vector<int> drawnClusters;
    // As many clusters as rows would leave every row alone, without a silhouette.
    const int limit = static_cast<int>(std::min<Eigen::Index>(most, rows.rows() - 1));
    for (int count = 2; count <= limit; ++count) {
        run.throwIfStopped();
        std::vector<int> assignments = cluster(count);
        const int found = numberBySize(assignments);
        if (found < 2)
            continue;
        gatherLabels(assignments, drawn, drawnClusters);
        const double score = meanOfClusterMeans(silhouettes(scored, drawnClusters, run), drawnClusters);
        // Ties go to more clusters, as in GEORGE's code.
        if (best.count == 1 || score >= best.score)
            best = {std::move(assignments), found, score};
    }
    return best;
}

} // namespace groupscope
