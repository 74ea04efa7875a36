// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstdint>
#include <vector>

namespace groupscope {

/// Parameter `proxy`: source of the first-stage predictions whose errors replace unknown groups.
ParameterSpec proxyParameter();

/// Predictions (N,) of a first stage for all labelled training examples, -1 elsewhere, as `proxy` asks
/// (Contrastive Adapters, Algorithm 1 and the reference code):
///   zeroshot     nearest class embedding (`class_embeddings`)
///   kmeans       k-means with as many clusters as classes on the training examples, each named after the
///                class it matches best (maximum-weight assignment)
///   kmeans_umap  the same on a two-dimensional UMAP of the training examples
///   given        the column givenProxyColumn; a training example without a value counts as predicted right
/// Throws DataError when the class embeddings or the column are missing, Cancelled.
std::vector<int> groupProxies(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                              const RunContext& context);

} // namespace groupscope
