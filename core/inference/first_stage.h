// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/training/input_form.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace groupscope {

/// A trained first-stage model with its outputs on its n training examples, in the order of task.fitRows().
struct FirstStage {
    std::vector<int> predictions; ///< (N,) class of each training example, -1 elsewhere
    MatrixF logits;               ///< (n,C)
    MatrixF readout;              ///< (C,K) of the last layer: logits = features readoutᵀ + bias
    InputForm form;               ///< form of the training examples
    std::unique_ptr<Head> head;   ///< the model
};

/// `stage1_model stage1_epochs stage1_learning_rate stage1_weight_decay stage1_batch_size stage1_schedule
/// stage1_select stage1_floor`.
std::vector<ParameterSpec> firstStageParameters();

/// Returns the parameters with `stage1_select` auto replaced by its meaning in a run whose epoch is, or is
/// not, selected by groups of the validation examples.
ParameterValues followRule(const ParameterValues& parameters, bool ruleReadsGroups);

/// Trains stage 1 of Correct-N-Contrast (E.2.2) on embeddings: softmax regression, or an encoder with a
/// linear classifier of the usual size, by SGD with momentum in batches, regularised by few epochs or a high
/// weight decay so that it relies on spurious attributes. With `stage1_select` largest_gap, or auto without a
/// rule to follow, the epoch is selected with the largest difference between average and worst-group accuracy
/// on the validation examples, the first of ties. Epochs in which a class of the validation examples has less
/// than `stage1_floor` times the accuracy of chance (1/C) do not count, because a model that predicts one
/// class for nearly all examples has a large gap too. With `stage1_schedule` plateau the learning rate falls
/// as in PyTorch's ReduceLROnPlateau by default, without its eps of 1e-8, by the mean cross-entropy of the
/// validation examples. The last epoch is kept, with a warning, if there are no validation examples or
/// attributes or no epoch counts. Throws Diverged, Cancelled.
FirstStage trainFirstStage(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                           const RunContext& run);

/// Returns the last hidden layer (n,K) of the training examples: for a linear model the examples themselves,
/// in its form. Throws Cancelled.
MatrixF featuresOf(const Task& task, const FirstStage& stage, const RunContext& run);

/// Trains a first stage for its features alone; a linear model needs no training for that.
MatrixF firstStageFeatures(const Task& task, const ParameterValues& parameters, std::uint64_t seed,
                           const RunContext& run);

} // namespace groupscope
