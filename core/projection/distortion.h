// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// How well a map preserves the neighbourhoods of some examples. NaN without examples.
struct MapQuality {
    double trustworthiness; ///< in [0,1]: neighbours in the map are neighbours in the original space
    double continuity;      ///< in [0,1]: neighbours in the original space are neighbours in the map
    double missingShare;    ///< mean over all examples of RowDistortion::missingShare
    double falseShare;      ///< mean over all examples of RowDistortion::falseShare
    std::size_t rows;       ///< how many there are
    std::size_t ranked;     ///< how many of them trustworthiness and continuity come from
};

/// Errors of the map for each example.
struct RowDistortion {
    /// (N,) share of its k nearest examples that are not near it in the map.
    std::vector<float> missingShare;
    std::vector<float> falseShare; ///< (N,) share of its k nearest examples in the map that are not near it
};

/// For each example, the share of its first `k` neighbours in `original` (N,K) that are not in `inMap` (N,L),
/// and the share of its first k neighbours in the map that are not in `original`. With K = L = k both are
/// equal, because each missing neighbour leaves its place to a false one; wider lists tolerate small changes
/// of order and separate the two. Throws UsageError unless 1 <= k <= min(K,L) and both lists have N examples,
/// DataError for an index outside [0,N), Cancelled.
RowDistortion rowDistortion(const Neighbors& original, const Neighbors& inMap, int k, const RunContext& run);

/// Options of measureDistortion().
struct DistortionOptions {
    int neighbors = 15;             ///< k, in [1, N/2)
    std::size_t rankedRows = 2'000; ///< examples whose exact ranks are counted; all when there are no more
    std::uint64_t seed = 0;         ///< seed of the choice of these examples
};

/// Number of neighbours compared for the shares of false and missing ones in a set of N examples, to tolerate
/// small changes of order: 2 k, or all others.
int listedNeighbors(const DistortionOptions& options, Eigen::Index N);

/// Errors of a map: of each of N examples, of the S ranked ones, of all and of G groups.
struct Distortion {
    RowDistortion rows;
    std::vector<int> ranked;             ///< (S,) examples whose ranks were counted, rising
    std::vector<double> trustworthiness; ///< (S,) of each of them
    std::vector<double> continuity;      ///< (S,)
    MapQuality overall;
    std::vector<MapQuality> groups; ///< (G,)
};

/// Measures the errors of `map` (N,d) as a picture of `rows` (N,D) under `metric`, with the neighbours in
/// both (N, at least k columns; of more than listedNeighbors() the first are used). `groups` (N,) in [-1,
/// groupCount), -1 for none; or empty. Trustworthiness and continuity need ranks among all N examples, O(N D)
/// for each example. Beyond `options.rankedRows` examples they are estimated from a sample stratified by
/// group: of a group (and of the examples of none) a share in proportion to its size, but at least rankedRows
/// / (2 (groups + 1)) examples and at least one, drawn without replacement. The value of a group is the mean
/// over its sampled examples; the overall value weighs the groups by their sizes, and so is unbiased. The
/// standard error is the spread of the examples' values (about 0.05 on good maps) over the root of the
/// sampled examples: 0.001 for 2,000. With all examples ranked the overall value is trustworthiness() of
/// quality.h, and continuity the same with the spaces exchanged. Throws UsageError for options out of range
/// or parts of different lengths, DataError for NaN, Cancelled.
Distortion measureDistortion(const MatrixView<float>& rows, Metric metric, const MatrixView<float>& map,
                             const Neighbors& original, const Neighbors& inMap, std::span<const int> groups,
                             int groupCount, const DistortionOptions& options, const RunContext& run);

} // namespace groupscope
