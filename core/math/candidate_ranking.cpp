// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/math/candidate_ranking.h"

#include "core/math/candidate_lists.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

CandidateRanking::CandidateRanking(const RowDistances& distances, const QuantizedRows& rounded,
                                   const std::vector<int>& order, Neighbors& result)
    : distances_(distances)
    , rounded_(rounded)
    , order_(order)
    , result_(result) {}

bool CandidateRanking::rank(std::size_t n, std::span<const std::uint64_t> keys, Scratch& scratch) const {
    const auto k = static_cast<std::size_t>(result_.indices.cols());
    const Eigen::Index i = original(n);
    scratch.clear();
    const auto isBeyond = [&](std::uint64_t key) {
        return scratch.size() == k && std::sqrt(scratch.back().first) < leastDistance(n, key);
    };
    // Keys come best first: once the least possible distance exceeds the k-th known one, no later key can
    // enter.
    for (const std::uint64_t key : keys) {
        if (isBeyond(key))
            break;
        const int j = original(static_cast<std::size_t>(CandidateLists::indexOf(key)));
        const std::pair<double, int> candidate(distances_.squared(i, j), j);
        if (scratch.size() == k) {
            if (!(candidate < scratch.back()))
                continue;
            scratch.pop_back();
        }
        scratch.insert(std::upper_bound(scratch.begin(), scratch.end(), candidate), candidate);
    }
    for (std::size_t c = 0; c < k; ++c) {
        result_.indices(i, static_cast<Eigen::Index>(c)) = scratch[c].second;
        result_.distances(i, static_cast<Eigen::Index>(c)) = distances_.distance(scratch[c].first);
    }
    return isBeyond(keys.back()) || static_cast<Eigen::Index>(keys.size()) == distances_.size() - 1;
}

/// The distance of a row of this score or less, the errors of rounding taken off: those of many independent
/// values come to about the deviation of one along the difference of two rows; in few dimensions the sum of
/// both errors may be the sharper bound, and is a certain one.
double CandidateRanking::leastDistance(std::size_t n, std::uint64_t key) const {
    const double rounded = rounded_.roundedDistance(CandidateLists::scoreOf(key));
    const double certain = rounded - rounded_.error(n) - rounded_.largestError();
    constexpr double deviations = 4.0 * 1.4142; // of the errors of two rows
    return std::max(certain, rounded - deviations * rounded_.roundingDeviation());
}

} // namespace groupscope
