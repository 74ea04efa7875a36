// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/neighbour_confusion.h"

#include <algorithm>
#include <limits>

namespace groupscope {

namespace {

/// The subgroups of each of n rows.
std::vector<std::vector<int>> membersOf(std::span<const std::vector<int>> subgroups, Eigen::Index n) {
    std::vector<std::vector<int>> members(static_cast<std::size_t>(n));
    for (std::size_t s = 0; s < subgroups.size(); ++s)
        for (const int place : subgroups[s])
            members[place].push_back(static_cast<int>(s));
    return members;
}

/// Rows in both of two subgroups, whose places rise.
std::int64_t inBoth(const std::vector<int>& a, const std::vector<int>& b) {
    std::vector<int> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return static_cast<std::int64_t>(both.size());
}

} // namespace

NeighbourConfusion neighbourConfusion(const Matrix<int>& nearest,
                                      std::span<const std::vector<int>> subgroups) {
    const auto S = static_cast<Eigen::Index>(subgroups.size());
    NeighbourConfusion result{.k = static_cast<int>(nearest.cols()),
                              .rows = {},
                              .share = Eigen::MatrixXd::Zero(S, S),
                              .expected = Eigen::MatrixXd::Zero(S, S)};
    const std::vector<std::vector<int>> members = membersOf(subgroups, nearest.rows());
    const double others = static_cast<double>(nearest.rows()) - 1.0;
    for (Eigen::Index i = 0; i < S; ++i) {
        const std::vector<int>& own = subgroups[i];
        result.rows.push_back(static_cast<std::int64_t>(own.size()));
        for (const int place : own)
            for (Eigen::Index k = 0; k < nearest.cols(); ++k)
                for (const int j : members[static_cast<std::size_t>(nearest(place, k))])
                    result.share(i, j) += 1.0;
        const auto n = static_cast<double>(own.size());
        if (own.empty()) {
            result.share.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
            result.expected.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        result.share.row(i) /= n * static_cast<double>(result.k);
        for (Eigen::Index j = 0; j < S; ++j) {
            const std::vector<int>& found = subgroups[j];
            const double itself = static_cast<double>(inBoth(own, found)) / n; // a row never finds itself
            result.expected(i, j) = (static_cast<double>(found.size()) - itself) / others;
        }
    }
    return result;
}

} // namespace groupscope
