// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// The parameters that estimatedAttributes() reads: `group_labels attribute_epochs attribute_learning_rate
/// attribute_weight_decay attribute_folds attribute_threshold stage1_model stage1_batch_size`.
std::vector<ParameterSpec> attributeEstimateParameters();

/// The estimates that may stand for labels (Nam et al. 2022, group-wise thresholds): `groups` (n,) in [0,G)
/// and `confidences` (n,) in [0,1] of examples whose attribute is estimated; `known` (G,) counts the examples
/// of each group whose attribute is known. A group has as many examples as are known and as many as have at
/// least `threshold`; none may have more than the smallest group of which some are known, so of the others
/// the most confident count, the first of equals, and none where more are known already. Returns 1 for
/// examples that count, else 0 (n,).
std::vector<std::uint8_t> confidentEstimates(std::span<const int> groups, std::span<const float> confidences,
                                             std::span<const int> known, double threshold);

/// Which validation examples are known to have which attribute: those to learn from, and those to choose the
/// epoch by. Rows of the set, ascending.
struct KnownAttributes {
    std::vector<int> fitted, chosenBy;
};

/// Draws the share `group_labels` of the validation examples that are in a group, at least 2 of them, and
/// cuts it into halves. Throws DataError without attributes, for groups that overlap, and unless the examples
/// to learn from have two values.
KnownAttributes knownAttributes(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

/// Spread Spurious Attribute (Nam et al. 2022): the combination of attribute values of every training
/// example, estimated by a model of the embedding that was not trained on it. The training examples are cut
/// into `attribute_folds` parts. For each part a model learns the attribute of the known validation examples
/// and, of the other parts, its own estimates where they count, which are looked up before each epoch; the
/// epoch is kept at which the least accurate group of the validation examples left out is best, the first of
/// equals. Returns (N,) in [0, combinationCount()), -1 for other rows. Throws as knownAttributes(), DataError
/// for fewer training examples than parts, Diverged, Cancelled.
std::vector<int> estimatedAttributes(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                                     const RunContext& run);

} // namespace groupscope
