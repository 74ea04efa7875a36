// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/heads/heads.h"
#include "core/training/trainer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

// Fine-tuning on frozen embeddings: a residual map, initialised as the identity, stands for the encoder, and
// is trained together with a linear classifier (FT, LP-FT, soups of them).

namespace groupscope {

/// Start of fine-tuning.
struct FineTuningStart {
    ClassifierParts classifier; ///< for examples as stored
    bool onUnitRows = true;     ///< whether it receives unit rows
    double rowScale = 1.0;      ///< > 0: rows are multiplied by it while they train
    SeriesValues told{};        ///< series about the start, recorded in every epoch
};

/// `temperature class_embeddings epochs learning_rate warm_up weight_decay momentum optimizer batch_size
/// alpha`, with the values of WiSE-FT's fine-tuning.
std::vector<ParameterSpec> fineTuningParameters();

/// Zero-shot: the class embeddings of `class_embeddings` divided by `temperature`, without bias.
FineTuningStart zeroShotStart(const Task& task, const ParameterValues& parameters);

/// Trains by cross-entropy over minibatches of the training examples, with half a cosine over the steps.
/// Reads `epochs learning_rate warm_up weight_decay momentum optimizer batch_size alpha`; `method` is named
/// if the loss diverges.
std::unique_ptr<Trainer> startFineTuning(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                         std::uint64_t seed, const FineTuningStart& start,
                                         const std::string& method);

} // namespace groupscope
