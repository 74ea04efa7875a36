// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// firstStageParameters(), `cluster_space` and `cluster_model`.
std::vector<ParameterSpec> clusterPredictionParameters();

/// Returns predictions (N,) from as many clusters as classes, of the first model's features (n,K) of the
/// training examples or a map of them (Correct-N-Contrast, E.2.3): each cluster is assigned the class it fits
/// best. A warning reports clusters without examples. `run` receives the last seven tenths of the progress.
/// Throws Cancelled.
std::vector<int> predictionsOfClusters(const Task& task, MatrixF features, const ParameterValues& parameters,
                                       std::uint64_t seed, const RunContext& run);

} // namespace groupscope
