// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <vector>

// Parameters of the criteria of metric learning, see metric_criterion.h, and of the models and batches that
// all its methods share.

namespace groupscope {

// Each function returns the parameters of one loss.
std::vector<ParameterSpec> contrastivePairParameters();
std::vector<ParameterSpec> tripletParameters();
std::vector<ParameterSpec> marginParameters();
std::vector<ParameterSpec> nPairParameters();
std::vector<ParameterSpec> multiSimilarityParameters();
std::vector<ParameterSpec> proxyNcaParameters();
std::vector<ParameterSpec> arcFaceParameters();

/// `model hidden_dim output_dim … epochs learning_rate batch_size pair_draw upstream_balance`.
std::vector<ParameterSpec> metricModelParameters();

} // namespace groupscope
