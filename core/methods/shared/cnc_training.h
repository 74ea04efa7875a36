// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"
#include "core/methods/shared/cnc_update.h"

#include <string>
#include <vector>

namespace groupscope {

/// Options in which Correct-N-Contrast and its SupCon* differ.
struct CncOptions {
    CncSampler::Options sampling;
    CncUpdate<float>::Options loss;
    bool projectionHead = false;         ///< the contrastive term looks at a projection of the embedding
    int finetuneEpochs = 0;              ///< > 0: the encoder by contrast alone, then the classifier alone
    std::size_t finetuneBatchSize = 128; ///< examples in a step of the classifier alone
    bool accumulateClassifier = false;   ///< the classifier's gradient is set to zero once an epoch only
};

/// `positives negatives contrastive_temperature contrastive_weight batch_factor target_sample_ratio
/// balance_targets denominator gradient_clip`.
std::vector<ParameterSpec> contrastiveBatchParameters();
/// encoderOnlyParameters() with the values of Correct-N-Contrast (E.2.4) for Waterbirds, and
/// `minimum_updates`.
std::vector<ParameterSpec> cncEncoderParameters();
/// The options that contrastiveBatchParameters() and cncEncoderParameters() set.
CncOptions contrastiveBatchOptions(const ParameterValues& parameters);

/// Trains an encoder with a linear classifier on contrastive batches: predictions (N,) of a first stage, read
/// at the training examples. Reads contrastiveBatchParameters() and cncEncoderParameters(); `method` is named
/// if the loss diverges. Warns about truncated batches and epochs beyond `epochs`. Throws DataError if no
/// training example can be an anchor.
std::unique_ptr<Trainer> makeCncTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, std::string method, CncSampler sampler,
                                        const CncOptions& options, const RunContext& context);

} // namespace groupscope
