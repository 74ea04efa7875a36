// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/nn/encoder_classifier.h"
#include "core/training/network_training.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

namespace parameter {
/// `classifier_rate_factor`, of the last linear layer.
ParameterSpec classifierRateFactor();
} // namespace parameter

/// `epochs learning_rate momentum weight_decay optimizer batch_size`, the model: `model hidden_dim output_dim
/// normalization normalize_input input_length`, the schedule, `classifier_rate_factor`, and those of
/// parameter::weightAverage().
std::vector<ParameterSpec> encoderParameters();
/// These parameters without `model`, for methods that train the embedding, which a linear model does not
/// have.
std::vector<ParameterSpec> encoderOnlyParameters();

/// The untrained model that `model hidden_dim output_dim normalization` describe, its weights drawn from
/// (seed, stream); statistics of a frozen normalisation are those of the training examples. Without a `model`
/// parameter it has an encoder.
EncoderClassifier<float> makeEncoderClassifier(const Task& task, const ParameterValues& parameters,
                                               std::uint64_t seed, const std::string& stream);

/// The head of an encoder, perhaps without layers, and a classifier that were trained on examples in that
/// form.
std::unique_ptr<Head> trainedEncoderHead(Sequence<float> encoder, Linear<float> classifier,
                                         const InputForm& form);

/// Trains the encoder and its classifier together: one step of one optimiser a batch. Reads
/// encoderParameters(); `method` is named when the loss diverges. Batches of one example are left out where
/// batches are normalised.
std::unique_ptr<Trainer> makeObjectiveTrainer(std::shared_ptr<const Task> task,
                                              const ParameterValues& parameters, std::uint64_t seed,
                                              std::string method, BatchesOfEpoch batches,
                                              std::unique_ptr<Objective> objective);

} // namespace groupscope
