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

// Fine-tuning on frozen embeddings: one residual map, from the identity, stands for the encoder, and is
// trained together with a linear classifier (FT, LP-FT, soups of them).

namespace groupscope {

/// Where fine-tuning begins.
struct FineTuningStart {
    ClassifierParts classifier; ///< of the rows as they are stored
    bool onUnitRows = true;     ///< it sees directions alone
    double rowScale = 1.0;      ///< > 0: rows are multiplied by it while they train
    SeriesValues told{};        ///< of how it was found, for the history of every epoch
};

/// `temperature class_embeddings epochs learning_rate warm_up weight_decay momentum optimizer batch_size
/// alpha`, with the values of WiSE-FT's fine-tuning.
std::vector<ParameterSpec> fineTuningParameters();

/// The class embeddings that `class_embeddings` asks for, over `temperature`, without a bias: zero-shot.
FineTuningStart zeroShotStart(const Task& task, const ParameterValues& parameters);

/// Cross-entropy over minibatches of the training examples, with half a cosine over the steps. Reads `epochs
/// learning_rate warm_up weight_decay momentum optimizer batch_size alpha`; `method` is named when the loss
/// diverges.
std::unique_ptr<Trainer> startFineTuning(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                         std::uint64_t seed, const FineTuningStart& start,
                                         const std::string& method);

} // namespace groupscope
