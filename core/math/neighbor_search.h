// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/neighbors.h"

#include <cstdint>

namespace groupscope {

enum class NeighborSearch { automatic, exact, quantized, descent, hnsw };

Neighbors searchNeighbors(const MatrixView<float>& rows, int k, Metric metric, NeighborSearch search,
                          std::uint64_t seed, const RunContext& run);

} // namespace groupscope
