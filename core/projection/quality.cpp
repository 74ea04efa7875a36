// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/quality.h"

#include "core/math/map_neighbors.h"
#include "core/projection/neighbor_ranks.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace groupscope {

using Eigen::Index;

std::vector<double> neighborTrust(const MatrixView<float>& rows, Metric metric, std::span<const int> queries,
                                  const Matrix<int>& near, const RunContext& run) {
    const Index N = rows.rows(), k = near.cols();
    if (k < 1 || 2 * k >= N)
        throw UsageError("trustworthiness at " + std::to_string(k) + " neighbours of " + std::to_string(N) +
                             " examples",
                         "", "ask for fewer neighbours than half the examples");
    const Matrix<int> ranks = neighborRanks(rows, metric, queries, near, run);
    const auto n = static_cast<double>(N), neighbors = static_cast<double>(k);
    // The largest penalty of one row (Venna and Kaski 2001): its k neighbours have the ranks n - k to n - 1.
    const double worst = neighbors * (2.0 * n - 3.0 * neighbors - 1.0) / 2.0;
    std::vector<double> trust(queries.size());
    for (std::size_t i = 0; i < trust.size(); ++i) {
        double penalty = 0.0;
        for (const int rank : ranks.row(static_cast<Index>(i)))
            penalty += static_cast<double>(std::max<Index>(0, rank - k));
        trust[i] = 1.0 - penalty / worst;
    }
    return trust;
}

double trustworthiness(const MatrixView<float>& rows, const MatrixView<float>& layout, int k, Metric metric,
                       const RunContext& run) {
    if (layout.rows() != rows.rows() || k < 1 || 2 * static_cast<Index>(k) >= rows.rows())
        throw UsageError(
            "trustworthiness at " + std::to_string(k) + " neighbours of " + std::to_string(rows.rows()) +
                " examples and " + std::to_string(layout.rows()) + " positions",
            "", "ask for fewer neighbours than half the examples, and one position for each example");
    const bool isMap = layout.cols() == 2 || layout.cols() == 3;
    const Neighbors near =
        isMap ? findNeighborsInMap(layout, k, run) : findNeighbors(layout, k, Metric::euclidean, run);
    std::vector<int> all(static_cast<std::size_t>(rows.rows()));
    std::iota(all.begin(), all.end(), 0);
    const std::vector<double> trust = neighborTrust(rows, metric, all, near.indices, run);
    return std::accumulate(trust.begin(), trust.end(), 0.0) / static_cast<double>(trust.size());
}

} // namespace groupscope
