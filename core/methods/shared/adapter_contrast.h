// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/losses/contrastive.h"
#include "core/methods/shared/direct_contrastive.h"
#include "core/methods/shared/gram_contrastive.h"
#include "core/nn/adapter_network.h"
#include "core/sampling/contrastive_batches.h"
#include "core/training/input_form.h"
#include "core/training/loop.h"

#include <cstdint>
#include <vector>

namespace groupscope {

namespace parameter {
/// `batch_norm residual`: the variant of the adapter.
std::vector<ParameterSpec> adapterVariant();
} // namespace parameter

/// The variant that `batch_norm` and `residual` describe.
AdapterVariant adapterVariant(const ParameterValues& parameters);

/// The untrained adapter that `hidden_dim batch_norm residual` describe.
AdapterNetwork<float> drawAdapter(const Task& task, const ParameterValues& parameters, std::uint64_t seed);

/// Returns the head of an adapter that was trained on examples in that form.
std::unique_ptr<Head> trainedAdapterHead(AdapterNetwork<float> network, MatrixF classEmbeddings,
                                         float temperature, const InputForm& form);

/// Gradients of the contrastive loss of an adapter on batches of anchors (Contrastive Adapters, Eq. 3), in
/// the fast form where the adapter is the paper's. All references must outlive it.
class AnchorGradients {
  public:
    struct Options {
        float temperature = 0.1f;
        ContrastiveDenominator denominator = ContrastiveDenominator::single;
        bool meanOverAnchors =
            false; ///< false: gradients of the anchors of a step are summed, as the code does
        InputForm input{};
    };
    AnchorGradients(const Task& task, AdapterNetwork<float>& network, const ContrastiveSampler& sampler,
                    const Options& options);

    /// Sets the epoch of the batches that follow.
    void beginEpoch(std::uint64_t epoch) { epoch_ = epoch; }
    bool operator()(const LoopBatch& anchors, const RunContext& context);
    /// Loss of the anchors since it was last taken.
    MeanLoss& loss() { return loss_; }

  private:
    void traceBatches(const RunContext& context) const;

    const Task& task_;
    AdapterNetwork<float>& network_;
    const ContrastiveSampler& sampler_;
    Options options_;
    GramContrastive<float> fast_;
    DirectContrastive<float> direct_;
    std::uint64_t epoch_ = 0;
    MeanLoss loss_;
    std::vector<ContrastiveBatch> batches_; ///< batches of one step
};

} // namespace groupscope
