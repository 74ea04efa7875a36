// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parallel.h"
#include "core/math/matrix.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace groupscope {

/// Calls body(first, count) for blocks of rows of [0,rows), on all threads.
template<class Body>
void forRowBlocks(Eigen::Index rows, const Body& body) {
    constexpr std::size_t grain = 256;
    parallelFor(static_cast<std::size_t>(rows), grain, [&body](std::size_t begin, std::size_t end) {
        body(static_cast<Eigen::Index>(begin), static_cast<Eigen::Index>(end - begin));
    });
}

/// Sum over blocks of rows of the row vectors (K,) that body(first, count) returns: computed on all threads
/// and added in the order of the blocks, so that the bytes do not depend on the number of threads.
template<class Scalar, class Body>
RowVector<Scalar> sumOfRowBlocks(Eigen::Index rows, const Body& body) {
    constexpr Eigen::Index grain = 256;
    std::vector<RowVector<Scalar>> parts(static_cast<std::size_t>((rows + grain - 1) / grain));
    parallelFor(parts.size(), 1, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const Eigen::Index first = static_cast<Eigen::Index>(i) * grain;
            parts[i] = body(first, std::min(grain, rows - first));
        }
    });
    for (std::size_t i = 1; i < parts.size(); ++i)
        parts[0] += parts[i];
    return parts.empty() ? RowVector<Scalar>() : parts[0];
}

} // namespace groupscope
