// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/distortion.h"

#include "core/base/parallel.h"
#include "core/base/random.h"
#include "core/base/run_part.h"
#include "core/projection/quality.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t distortionGrain = 1024;

/// How many of the first k of `wanted` are not in `found`, as a share of k.
template<class Wanted, class Found>
float shareNotIn(const Wanted& wanted, const Found& found, Index k) {
    int lost = 0;
    for (Index j = 0; j < k; ++j)
        lost += (found.array() == wanted(j)).any() ? 0 : 1;
    return static_cast<float>(lost) / static_cast<float>(k);
}

/// Rows by stratum: 0 for the rows of no group, then the groups.
std::vector<std::vector<int>> strataOf(std::size_t N, std::span<const int> groups, int groupCount) {
    std::vector<std::vector<int>> strata(static_cast<std::size_t>(groupCount) + 1);
    for (std::size_t i = 0; i < N; ++i)
        strata[groups.empty() ? 0 : static_cast<std::size_t>(groups[i] + 1)].push_back(static_cast<int>(i));
    return strata;
}

/// The rows to be ranked of each stratum.
std::vector<std::vector<int>> sampled(const std::vector<std::vector<int>>& strata, std::size_t N,
                                      const DistortionOptions& options) {
    if (N <= options.rankedRows)
        return strata;
    // Half of the budget is shared out evenly, so that a small group has enough ranked rows for its own
    // value.
    const std::size_t least = std::max<std::size_t>(1, options.rankedRows / (2 * strata.size()));
    std::vector<std::vector<int>> sample(strata.size());
    for (std::size_t s = 0; s < strata.size(); ++s) {
        const double share = static_cast<double>(strata[s].size()) / static_cast<double>(N);
        const auto fair =
            static_cast<std::size_t>(std::ceil(share * static_cast<double>(options.rankedRows)));
        sample[s] =
            Random(options.seed, "ranked rows", s).sampleWithoutReplacement(strata[s], std::max(fair, least));
    }
    return sample;
}

double meanOf(const std::vector<int>& rows, const auto& valueOf) {
    double sum = 0.0;
    for (const int row : rows)
        sum += valueOf(row);
    return rows.empty() ? std::numeric_limits<double>::quiet_NaN() : sum / static_cast<double>(rows.size());
}

/// The whole from its parts, each as heavy as it has rows.
MapQuality joined(const std::vector<MapQuality>& parts) {
    MapQuality whole{0.0, 0.0, 0.0, 0.0, 0, 0};
    for (const MapQuality& part : parts) {
        if (part.rows == 0)
            continue;
        const auto weight = static_cast<double>(part.rows);
        whole.trustworthiness += weight * part.trustworthiness;
        whole.continuity += weight * part.continuity;
        whole.missingShare += weight * part.missingShare;
        whole.falseShare += weight * part.falseShare;
        whole.rows += part.rows;
        whole.ranked += part.ranked;
    }
    const auto N = static_cast<double>(whole.rows);
    return {whole.trustworthiness / N, whole.continuity / N, whole.missingShare / N,
            whole.falseShare / N,      whole.rows,           whole.ranked};
}

void check(const MatrixView<float>& rows, const MatrixView<float>& map, const Neighbors& original,
           std::span<const int> groups, int groupCount, const DistortionOptions& options) {
    const Index N = rows.rows();
    if (map.rows() != N || original.indices.rows() != N ||
        (!groups.empty() && static_cast<Index>(groups.size()) != N))
        throw UsageError("a map of " + std::to_string(map.rows()) + " positions, " + std::to_string(N) +
                             " examples, neighbours of " + std::to_string(original.indices.rows()) + " and " +
                             std::to_string(groups.size()) + " groups",
                         "", "give one of each for every example");
    if (options.neighbors < 1 || 2 * static_cast<Index>(options.neighbors) >= N || options.rankedRows < 1)
        throw UsageError("distortion at " + std::to_string(options.neighbors) + " neighbours of " +
                             std::to_string(N) + " examples, ranking " + std::to_string(options.rankedRows),
                         "", "ask for fewer neighbours than half the examples, and at least one example");
    if (groupCount < 0 || std::any_of(groups.begin(), groups.end(),
                                      [&](int group) { return group < -1 || group >= groupCount; }))
        throw UsageError("a group outside [-1, " + std::to_string(groupCount) + ")", "",
                         "number the groups from 0, with -1 for examples of none");
}

/// The first `count` of each list, or all of them.
Neighbors nearestOf(const Neighbors& neighbors, int count) {
    const Index columns = std::min<Index>(count, neighbors.indices.cols());
    return {neighbors.indices.leftCols(columns), neighbors.distances.leftCols(columns)};
}

} // namespace

int listedNeighbors(const DistortionOptions& options, Index N) {
    return static_cast<int>(std::min<Index>(2 * static_cast<Index>(options.neighbors), N - 1));
}

RowDistortion rowDistortion(const Neighbors& original, const Neighbors& inMap, int k, const RunContext& run) {
    const Index N = original.indices.rows();
    if (inMap.indices.rows() != N || k < 1 || k > std::min(original.indices.cols(), inMap.indices.cols()))
        throw UsageError("the first " + std::to_string(k) + " of lists of " +
                             std::to_string(original.indices.cols()) + " and " +
                             std::to_string(inMap.indices.cols()) + " neighbours",
                         "", "give lists of at least as many for the same examples");
    for (const Matrix<int>* indices : {&original.indices, &inMap.indices})
        if (N > 0 && (indices->minCoeff() < 0 || indices->maxCoeff() >= N))
            throw DataError("a neighbour is out of range: there are " + std::to_string(N) + " examples",
                            "neighbours", "search them again");
    RowDistortion result{std::vector<float>(static_cast<std::size_t>(N)),
                         std::vector<float>(static_cast<std::size_t>(N))};
    parallelFor(static_cast<std::size_t>(N), distortionGrain, [&](std::size_t begin, std::size_t end) {
        run.throwIfStopped();
        for (std::size_t i = begin; i < end; ++i) {
            const auto there = original.indices.row(static_cast<Index>(i));
            const auto here = inMap.indices.row(static_cast<Index>(i));
            result.missingShare[i] = shareNotIn(there, here, k);
            result.falseShare[i] = shareNotIn(here, there, k);
        }
    });
    return result;
}

Distortion measureDistortion(const MatrixView<float>& rows, Metric metric, const MatrixView<float>& map,
                             const Neighbors& original, const Neighbors& inMap, std::span<const int> groups,
                             int groupCount, const DistortionOptions& options, const RunContext& run) {
    check(rows, map, original, groups, groupCount, options);
    Distortion result;
    result.rows =
        rowDistortion(nearestOf(original, listedNeighbors(options, rows.rows())),
                      nearestOf(inMap, listedNeighbors(options, rows.rows())), options.neighbors, run);
    const auto N = static_cast<std::size_t>(rows.rows());
    const std::vector<std::vector<int>> strata = strataOf(N, groups, groupCount);
    const std::vector<std::vector<int>> sample = sampled(strata, N, options);
    for (const std::vector<int>& part : sample)
        result.ranked.insert(result.ranked.end(), part.begin(), part.end());
    std::sort(result.ranked.begin(), result.ranked.end());

    Matrix<int> there(static_cast<Index>(result.ranked.size()), options.neighbors);
    Matrix<int> here(there.rows(), there.cols());
    for (Index i = 0; i < there.rows(); ++i) {
        const Index row = result.ranked[i];
        there.row(i) = original.indices.row(row).head(options.neighbors);
        here.row(i) = inMap.indices.row(row).head(options.neighbors);
    }
    // Progress in proportion to the work: ranks in the D dimensions of the rows, then in those of the map.
    const double split = static_cast<double>(rows.cols() + 4) / static_cast<double>(rows.cols() + 8);
    // Trustworthiness ranks the neighbours of the map in the original space, continuity the other way round.
    result.trustworthiness = neighborTrust(rows, metric, result.ranked, here, partOf(run, 0.0, split));
    result.continuity = neighborTrust(map, Metric::euclidean, result.ranked, there, partOf(run, split, 1.0));

    std::vector<std::size_t> placeOf(N); // of ranked rows alone
    for (std::size_t s = 0; s < result.ranked.size(); ++s)
        placeOf[result.ranked[s]] = s;
    const auto inSample = [&](const std::vector<double>& values) {
        return [&](int row) { return values[placeOf[row]]; };
    };
    const auto inAll = [](const std::vector<float>& values) {
        return [&](int row) { return static_cast<double>(values[row]); };
    };
    // Ranked rows are drawn unevenly from the strata. Means of strata, weighted by all their rows, are
    // unbiased.
    std::vector<MapQuality> parts;
    for (std::size_t s = 0; s < strata.size(); ++s)
        parts.push_back({meanOf(sample[s], inSample(result.trustworthiness)),
                         meanOf(sample[s], inSample(result.continuity)),
                         meanOf(strata[s], inAll(result.rows.missingShare)),
                         meanOf(strata[s], inAll(result.rows.falseShare)), strata[s].size(),
                         sample[s].size()});
    result.overall = joined(parts);
    result.groups.assign(parts.begin() + 1, parts.end());
    return result;
}

} // namespace groupscope
