// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Parameters of estimatedAttributes(): `group_labels attribute_epochs attribute_learning_rate
/// attribute_weight_decay attribute_folds attribute_threshold stage1_model stage1_batch_size`.
std::vector<ParameterSpec> attributeEstimateParameters();

/// Selects the estimates that serve as labels (Nam et al. 2022, group-wise thresholds). `groups` (n,) in
/// [0,G) and `confidences` (n,) in [0,1] are those of examples whose attribute is estimated; `known` (G,)
/// counts the examples of each group whose attribute is known. The size of a group is its known examples plus
/// its estimates of at least `threshold`. No group may exceed the smallest group that has known examples: of
/// the others only the most confident estimates count (the first of ties), and none if more are known
/// already. Returns (n,) 1 for estimates that count, else 0.
std::vector<std::uint8_t> confidentEstimates(std::span<const int> groups, std::span<const float> confidences,
                                             std::span<const int> known, double threshold);

/// Validation examples with a known attribute: those to learn from, and those to select the epoch by. Example
/// indices of the set, ascending.
struct KnownAttributes {
    std::vector<int> fitted, chosenBy;
};

/// Draws the share `group_labels` of the validation examples that are in a group, at least 2, and divides it
/// into halves. Throws DataError without attributes, for overlapping groups, and unless the examples to learn
/// from have two values.
KnownAttributes knownAttributes(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

/// Spread Spurious Attribute (Nam et al. 2022): estimates the combination of attribute values of every
/// training example by a model of the embedding that was not trained on it. The training examples are divided
/// into `attribute_folds` parts. For each part a model learns the attribute of the known validation examples
/// and of its own confident estimates on the other parts, which are renewed before each epoch. The epoch is
/// selected by the lowest group accuracy on the held-out validation examples, the first of ties. Returns (N,)
/// in [0, combinationCount()), -1 for other examples. Throws as knownAttributes(), DataError for fewer
/// training examples than parts, Diverged, Cancelled.
std::vector<int> estimatedAttributes(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                     const RunContext& run);

} // namespace groupscope
