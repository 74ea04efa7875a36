// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/inference/group_inference.h"

#include <cstdint>

namespace groupscope {

/// `prediction_noise`, in [0,1]: how good a first stage must be is found out by making it worse.
ParameterSpec predictionNoiseParameter();

/// Changes the prediction of each training row, of the assignment, with probability `prediction_noise` to
/// another class, any with the same chance (Correct-N-Contrast, 5.3 and Fig. 7d; there the attribute label is
/// changed). The draw of a row depends on (seed, row) alone: a row that is changed at some noise is changed
/// to the same class at any larger one, and alike for every method. A changed row keeps
/// no second prediction: it would stay in a slice that the noise is to take it out of.
void addPredictionNoise(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                        GroupAssignment& assignment);

} // namespace groupscope
