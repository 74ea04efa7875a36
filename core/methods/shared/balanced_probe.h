// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/training/linear_training.h"

namespace groupscope {

/// Balanced units of "simple data balancing" (Idrissi et al. 2022): classes or groups. Those without training
/// examples are skipped. All functions here throw DataError unless the training examples have at least two
/// classes.
enum class Balanced { classes, groups };

/// RWY, RWG: each epoch draws as many examples as there are training examples, with replacement, with
/// probabilities inverse to the size of the class or group.
RowsOfEpoch reweightedRows(const Task& task, Balanced what, std::uint64_t seed);

/// SUBY, SUBG: one subsample for all epochs, in which every class or group has as many examples as the
/// smallest.
RowsOfEpoch subsampledRows(const Task& task, Balanced what, std::uint64_t seed);

/// Warns if the task has no attributes, so that its groups are its classes.
void noticeGroupsAreClasses(const Task& task, const std::string& method, const RunContext& context);

} // namespace groupscope
