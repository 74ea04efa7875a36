// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/losses/contrastive.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/nn/adapter_network.h"
#include "core/nn/optimizer.h"
#include "core/sampling/contrastive_batches.h"
#include "core/sampling/minibatches.h"

#include <memory>
#include <string>
#include <vector>

namespace groupscope {

/// An adapter network with its optimiser and the two phases that train it: cross-entropy
/// and contrastive (§2.8.3–2.8.4). Both phases share the momentum. Reads `hidden_dim temperature
/// normalize_input learning_rate momentum weight_decay class_embeddings`.
class AdapterTraining {
  public:
    AdapterTraining(std::shared_ptr<const Task> task, const ParameterValues& parameters, std::uint64_t seed);
    AdapterTraining(const AdapterTraining&) = delete; // the optimiser points at the weights
    AdapterTraining& operator=(const AdapterTraining&) = delete;

    /// One pass over the minibatches with the cosine cross-entropy, a step each. Returns the mean loss.
    double crossEntropyEpoch(const MinibatchOrder& order, const RunContext& context);

    /// What a group of anchor batches adds to one optimiser step.
    struct Contrastive {
        float temperature = 0.1f;
        ContrastiveDenominator denominator = ContrastiveDenominator::single;
        std::size_t anchorsPerStep = 128;
        bool meanOverAnchors =
            false; ///< false: gradients of the anchors of a step are summed, as the code does
    };
    /// One pass over the anchors, a step every `anchorsPerStep`. Returns the mean loss over anchors; 0
    /// without anchors.
    double contrastiveEpoch(const std::vector<int>& anchors, const ContrastiveSampler& sampler,
                            std::uint64_t epoch, const Contrastive& options, const RunContext& context);

    std::unique_ptr<Head> head() const;
    /// Weights, moments and running statistics, for a checkpoint.
    std::vector<NamedTensor> state() const;
    void restore(const std::vector<NamedTensor>& state);
    AdapterNetwork<float>& network() { return network_; }

  private:
    void traceBatches(const RunContext& context) const;

    std::shared_ptr<const Task> task_;
    bool normalizeInput_;
    float temperature_;
    MatrixF classEmbeddings_;
    Random initialization_;
    AdapterNetwork<float> network_;
    Optimizer<float> optimizer_;
    CosineCrossEntropy<float> crossEntropy_;
    MatrixF input_, output_, gradient_;
    std::vector<ContrastiveBatch> batches_; ///< of one contrastive step
    std::vector<int> labels_;
};

} // namespace groupscope
