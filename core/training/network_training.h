// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"
#include "core/nn/linear.h"
#include "core/nn/sequence.h"
#include "core/training/input_form.h"
#include "core/training/loop.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// One batch as an objective sees it.
struct TrainingBatch {
    std::span<const int> rows;   ///< (B,) numbers in the set
    std::span<const int> labels; ///< (B,)
    const MatrixF& embedding;    ///< z (B,K)
    const MatrixF& logits;       ///< (B,C); of a network without classifier (0,0)
    std::uint64_t update = 0;    ///< updates made before this one
    double progress = 0.0;       ///< share of all updates of the training made before, in [0,1)
};

/// The loss of a method on each batch. One object serves one training.
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
    /// Values of the ending epoch for the history, in addition to the loss.
    virtual SeriesValues endEpoch() { return {}; }
    /// Everything that evaluate() changes, for a checkpoint, and back.
    virtual std::vector<NamedTensor> state() const { return {}; }
    virtual void restore(const std::vector<NamedTensor>& state) { static_cast<void>(state); }
};

/// The mean cross-entropy of the logits: empirical risk minimisation.
class CrossEntropyObjective : public Objective {
  public:
    double evaluate(const TrainingBatch& batch, MatrixF& logitGradient, MatrixF& embeddingGradient) override;
};

/// The mean cross-entropy of cos(z, q_c)/τ against fixed class embeddings (C,K), for networks without
/// classifier; `margin` is that of CosineCrossEntropy.
std::unique_ptr<Objective> makeCosineObjective(const MatrixF& classEmbeddings, float temperature,
                                               float margin = 0.0f);

/// The batches of an epoch. The same epoch gives the same batches.
using BatchesOfEpoch = std::function<MinibatchOrder(std::uint64_t epoch)>;

/// All training examples in random order, `batch_size` at a time.
BatchesOfEpoch shuffledTrainingRows(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

/// A model trained on minibatches of examples: layers, and a linear classifier of their output unless the
/// objective needs none.
struct Network {
    Sequence<float> layers{};
    std::optional<Linear<float>> classifier{};

    std::vector<Parameter<float>*> parameters();
};

/// Gradients of an objective on minibatches of examples. All references must outlive it.
class MinibatchGradients {
  public:
    /// `classifier` may be null. The layers see examples in that form.
    MinibatchGradients(const Task& task, Layer<float>* layers, Linear<float>* classifier,
                       Objective& objective, const InputForm& form);

    /// Adds the gradients of one batch. False when the objective wants no step of the model.
    bool operator()(const LoopBatch& batch, const RunContext& context);
    /// Loss of the batches with a step since it was last taken.
    MeanLoss& loss() { return loss_; }

  private:
    const Task& task_;
    Layer<float>* layers_; ///< null: there are none
    Linear<float>* classifier_;
    Objective& objective_;
    InputForm form_;
    MeanLoss loss_;
    MatrixF input_, embedding_, logits_, logitGradient_, embeddingGradient_, outsideGradient_;
    std::vector<int> labels_;
};

/// A training of a network by one optimiser, a step a batch.
struct NetworkTraining {
    std::shared_ptr<const Task> task;
    Network network;
    std::function<std::unique_ptr<Head>(const Network& network)> head;
    BatchesOfEpoch batches;
    std::unique_ptr<Objective> objective;
    std::size_t leastRows = 1; ///< see Pass
    InputForm input{};         ///< of the examples while it trains; `head` undoes its factor
    std::function<double(double progress)> learningRate{}; ///< see Pass
};

/// Reads `epochs learning_rate momentum weight_decay optimizer`, and, if the method has them,
/// `classifier_rate_factor` and those of parameter::weightAverage(). `method` is named if the loss diverges.
/// Throws DataError for an average that needs validation examples if there are none.
std::unique_ptr<Trainer> makeNetworkTrainer(NetworkTraining training, const ParameterValues& parameters,
                                            std::string method);

} // namespace groupscope
