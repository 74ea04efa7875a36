// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/math/matrix.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// `cluster_model`: k-means or a Gaussian mixture.
ParameterSpec clusterModelParameter();

/// Returns clusters (n,) in [0,count) of rows (n,K), 1 <= count <= n, by the algorithm of `cluster_model`;
/// the best of `restarts` starts. Throws as kMeans() and gaussianMixture() do.
std::vector<int> clusterRows(const MatrixView<float>& rows, int count, int restarts,
                             const ParameterValues& parameters, std::uint64_t seed, const RunContext& run);

} // namespace groupscope
