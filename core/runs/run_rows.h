// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/run.h"

#include <cstddef>
#include <vector>

namespace groupscope {

/// A value of a run for a single example.
enum class RowValue {
    confidence, ///< probability of the predicted class, in [0,1]
    margin,     ///< probability of the example's class less that of the likeliest other one, in [-1,1]
    loss        ///< cross-entropy of the example, in nats
};

/// Predicted class of every example of a set (N,); -1 for examples without a prediction.
std::vector<int> predictionOfEachRow(const Run& run, std::size_t rowCount);

/// That value for every example of the set (N,); NaN for examples without a prediction, and, for margin and
/// loss, for examples without a class. `labels` (N,) classes, -1 = missing.
std::vector<float> valueOfEachRow(const Run& run, RowValue value, const std::vector<int>& labels);

} // namespace groupscope
