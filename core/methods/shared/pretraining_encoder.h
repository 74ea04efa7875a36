// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/methods/shared/contrast_objective.h"
#include "core/nn/dropout.h"
#include "core/nn/linear.h"
#include "core/nn/sequence.h"
#include "core/training/input_form.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The encoder z = W2·drop(ReLU(BN(W1·u))) + b2 of contrastive pre-training, with an optional projector for
/// training.
class PretrainingEncoder final : public CleanRows {
  public:
    /// Reads `hidden_dim output_dim dropout projector projector_dim`. `rows` are those it is trained on; all
    /// references must outlive it.
    PretrainingEncoder(const Task& task, const std::vector<int>& rows, const ParameterValues& parameters,
                       const InputForm& form, std::uint64_t seed);
    PretrainingEncoder(const PretrainingEncoder&) = delete;
    PretrainingEncoder& operator=(const PretrainingEncoder&) = delete;

    const std::vector<int>& rows() const override { return rows_; }
    MatrixF contrasted(std::span<const int> rows, const RunContext& context) const override;
    /// z (n,K) of examples of the set, clean. Throws Cancelled.
    MatrixF embed(std::span<const int> rows, const RunContext& context) const;

    /// The forward pass of training step `step` over views (2B,D).
    void forwardTraining(const MatrixF& views, std::uint64_t step, const RunContext& context);
    /// Results of the last forwardTraining: z (2B,K), and the input of similarities (2B,P).
    const MatrixF& embedding() const { return embedding_; }
    const MatrixF& contrastedViews() const { return projector_.empty() ? embedding_ : projected_; }
    /// Adds to the gradients, given d loss / d contrastedViews() and, unless empty, d loss / d embedding().
    void backward(const MatrixF& views, MatrixF& gradient, const MatrixF& embeddingGradient);

    std::vector<Parameter<float>*> parameters();
    std::vector<NamedTensor> statistics() const { return statisticsOf(layers_); }
    void restoreStatistics(const std::vector<NamedTensor>& state);
    /// The encoder as a head; without a classifier if null.
    std::unique_ptr<Head> head(const Linear<float>* classifier) const;

  private:
    const Task& task_;
    const std::vector<int>& rows_;
    InputForm form_;
    Sequence<float> layers_, projector_;
    Dropout<float>* dropout_ = nullptr; ///< one of layers_; null: none
    MatrixF embedding_, projected_, embeddingGradient_;
};

} // namespace groupscope
