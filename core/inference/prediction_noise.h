// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/inference/group_inference.h"

#include <cstdint>

namespace groupscope {

/// Parameter `prediction_noise`, in [0,1]: degrades the first stage, to find out how good it must be.
ParameterSpec predictionNoiseParameter();

/// Changes the prediction of each training example with probability `prediction_noise` to another class,
/// drawn uniformly (Correct-N-Contrast, 5.3 and Fig. 7d; there the attribute label is changed). The draw of
/// an example depends on (seed, example) alone: it is the same for every method, and an example changed at
/// some noise is changed to the same class at any larger noise. A changed example keeps no second prediction,
/// which would leave it in a slice that the noise is meant to remove it from.
void addPredictionNoise(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                        GroupAssignment& assignment);

} // namespace groupscope
