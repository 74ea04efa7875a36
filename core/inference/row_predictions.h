// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <string>
#include <vector>

namespace groupscope {

/// The obs column with the class that a first-stage model predicts for each example.
inline constexpr const char* givenProxyColumn = "predicted_class";

/// Returns predictions (N,) from the column givenProxyColumn for all labelled training examples, -1
/// elsewhere; a training example without a value counts as predicted right. Throws DataError if the column is
/// missing or has a value that is not a class; `otherChoice` is the end of the advice: "choose another
/// proxy".
std::vector<int> columnPredictions(const Task& task, const std::string& otherChoice);

/// Returns predictions (N,) from clusters: `clusters` (n,) of the training examples, in [0, C), are assigned
/// to classes one-to-one such that as many examples as possible get their own class; -1 for other examples.
std::vector<int> clusterPredictions(const Task& task, const std::vector<int>& clusters);

} // namespace groupscope
