// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/nn/encoder_classifier.h"
#include "core/nn/optimizer.h"
#include "core/sampling/minibatches.h"
#include "core/training/trainer.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// `epochs learning_rate momentum weight_decay optimizer batch_size` and what describes the model: `model
/// hidden_dim output_dim normalization normalize_input`.
std::vector<ParameterSpec> encoderParameters();
/// The same for methods that shape the embedding, which a linear model does not have: no `model`.
std::vector<ParameterSpec> encoderOnlyParameters();

/// The untrained model that `model hidden_dim output_dim normalization` describe, its weights drawn from
/// (seed, stream); statistics of a frozen normalisation are those of the training rows. Without a `model`
/// parameter it has an encoder.
EncoderClassifier<float> makeEncoderClassifier(const Task& task, const ParameterValues& parameters,
                                               std::uint64_t seed, const std::string& stream);

/// A copy of the model as a head.
std::unique_ptr<Head> headOf(const EncoderClassifier<float>& model, bool normalizeInput);

/// Running statistics, which no optimiser knows, for a checkpoint; nothing for models without.
std::vector<NamedTensor> statisticsOf(const EncoderClassifier<float>& model);
void restoreStatistics(EncoderClassifier<float>& model, const std::vector<NamedTensor>& state);

/// One batch as an objective sees it.
struct TrainingBatch {
    std::span<const int> rows;   ///< (B,) numbers in the set
    std::span<const int> labels; ///< (B,)
    const MatrixF& embedding;    ///< z (B,K)
    const MatrixF& logits;       ///< (B,C)
    std::uint64_t update = 0;    ///< updates made before this one
    double progress = 0.0;       ///< share of all updates of the training made before, in [0,1)
};

/// What a method minimises on each batch. One object serves one training.
class Objective {
  public:
    virtual ~Objective() = default;
    /// The loss. Writes d loss / d logits (B,C), resized, and, when the loss looks at the embedding directly
    /// too, that part of d loss / d z (B,K); otherwise leaves `embeddingGradient` empty.
    virtual double evaluate(const TrainingBatch& batch, MatrixF& logitGradient,
                            MatrixF& embeddingGradient) = 0;
    /// Whether the model takes a step on this batch; false for steps that are an adversary's own. Their loss
    /// is no part of the epoch's, and the gradients are not asked for.
    virtual bool updatesModel(const TrainingBatch& batch) const {
        static_cast<void>(batch);
        return true;
    }
    /// What the epoch that ends leaves for the history beside the loss.
    virtual SeriesValues endEpoch() { return {}; }
    /// Everything that evaluate() changes, for a checkpoint, and back.
    virtual std::vector<NamedTensor> state() const { return {}; }
    virtual void restore(const std::vector<NamedTensor>& state) { static_cast<void>(state); }
};

/// The mean cross-entropy: empirical risk minimisation.
class CrossEntropyObjective : public Objective {
  public:
    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF& embeddingGradient) override;
};

/// The batches of an epoch. The same epoch gives the same batches.
using BatchesOfEpoch = std::function<MinibatchOrder(std::uint64_t epoch)>;

/// All training rows in random order, `batch_size` at a time.
BatchesOfEpoch shuffledTrainingRows(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

/// Trains the encoder and its classifier together: one step of one optimiser a batch. Reads
/// encoderParameters(); `method` is named when the loss diverges. Batches of one row are left out where
/// batches are normalised.
std::unique_ptr<Trainer> makeObjectiveTrainer(std::shared_ptr<const Task> task,
                                              const ParameterValues& parameters, std::uint64_t seed,
                                              std::string method, BatchesOfEpoch batches,
                                              std::unique_ptr<Objective> objective);

} // namespace groupscope
