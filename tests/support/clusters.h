// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/random.h"
#include "core/math/matrix.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace groupscope::testing {

/// Rows (N,D) of standard normal clouds around `clusters` centres, which are normal with deviation 3.
inline MatrixF clusteredRows(Eigen::Index N, Eigen::Index D, Eigen::Index clusters, std::uint64_t seed) {
    Random random(seed, "clusters");
    MatrixF centres(clusters, D), rows(N, D);
    for (Eigen::Index i = 0; i < centres.size(); ++i)
        centres.data()[i] = static_cast<float>(3.0 * random.normal());
    for (Eigen::Index i = 0; i < N; ++i) {
        const auto cluster = static_cast<Eigen::Index>(random.below(static_cast<std::uint64_t>(clusters)));
        for (Eigen::Index d = 0; d < D; ++d)
            rows(i, d) = centres(cluster, d) + static_cast<float>(random.normal());
    }
    return rows;
}

/// Share of the neighbours `exact` (N,k) that are in the same row of `found` (N,k).
inline double recall(const Matrix<int>& found, const Matrix<int>& exact) {
    std::size_t hits = 0;
    for (Eigen::Index i = 0; i < exact.rows(); ++i) {
        std::vector<int> row(found.row(i).begin(), found.row(i).end());
        std::sort(row.begin(), row.end());
        for (const int neighbor : exact.row(i))
            hits += std::binary_search(row.begin(), row.end(), neighbor) ? 1 : 0;
    }
    return static_cast<double>(hits) / static_cast<double>(exact.size());
}

} // namespace groupscope::testing
