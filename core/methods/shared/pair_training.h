// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// Adapters of image and text embeddings that are trained on pairs of them (R-Adapter).

namespace groupscope {

/// Parameters of R-Adapter: `texts loss epsilon delta temperature pair_labels adapter_form rank drop
/// drop_rate ema ema_decay debias alpha epochs learning_rate rate_by_dimension warm_up weight_decay optimizer
/// batch_size gradient_clip`.
std::vector<ParameterSpec> pairParameters();

/// Measures of its tables in addition to accuracies: number of trained parameters, and recall between images
/// and texts for sets with captions.
std::vector<std::string> pairMeasures();

/// Trains one residual adapter of the images and one of the texts, both from the identity. Heads of the
/// epochs hold the moving average of the weights, scaled by `alpha`. Warns if the first step moves outputs by
/// over 20 % of their length. Throws DataError if texts are missing or do not fit.
std::unique_ptr<Trainer> startPairTraining(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           const RunContext& context, const std::string& method);

} // namespace groupscope
