// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/math/matrix.h"
#include "core/nn/cache_layer.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// The contents of a cache: a key for each example, sorted by class.
struct Cache {
    MatrixF keys; ///< (n,D)
    ClassStarts starts;
};

/// Returns training examples, ascending: `perClass` examples of every class, drawn at random; 0 means all.
std::vector<int> sampleCacheRows(const Task& task, std::size_t perClass, std::uint64_t seed);

/// Returns the normalised rows, sorted by class, stable.
Cache cacheOf(const Task& task, std::vector<int> rows);

/// The examples sorted by class, and where each class starts. `classOf[row]` in [0,classCount).
ClassStarts sortByClass(std::vector<int>& rows, const std::vector<int>& classOf, Eigen::Index classCount);

} // namespace groupscope
