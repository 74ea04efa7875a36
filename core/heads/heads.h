// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/nn/adapter_network.h"
#include "core/nn/linear.h"

namespace groupscope {

/// Logits cos(u, q_c)/τ against fixed class embeddings (zero-shot).
class CosineHead : public Head {
  public:
    CosineHead(MatrixF classEmbeddings, float temperature);
    Eigen::Index inputDimensions() const override { return classEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classEmbeddings_.rows(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return false; }
    std::optional<LinearClassifier> linearClassifier() const override;
    HeadState state() const override;

  private:
    MatrixF classEmbeddings_; ///< (C,D)
    float temperature_;
};

/// Logits W·u + b, on rows as stored or normalised.
class LinearHead : public Head {
  public:
    LinearHead(MatrixF weight, MatrixF bias, bool normalizeInput);
    Eigen::Index inputDimensions() const override { return weight_.cols(); }
    Eigen::Index classCount() const override { return weight_.rows(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return false; }
    std::optional<LinearClassifier> linearClassifier() const override;
    HeadState state() const override;

  private:
    MatrixF weight_; ///< (C,D)
    MatrixF bias_;   ///< (1,C)
    bool normalizeInput_;
};

/// Logits cos(f(u), q_c)/τ of the adapter network f.
class AdapterHead : public Head {
  public:
    AdapterHead(AdapterNetwork<float> network, MatrixF classEmbeddings, float temperature,
                bool normalizeInput);
    Eigen::Index inputDimensions() const override { return classEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classEmbeddings_.rows(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return true; }
    std::optional<LinearClassifier> linearClassifier() const override;
    HeadState state() const override;

  private:
    AdapterNetwork<float> network_;
    MatrixF classEmbeddings_; ///< (C,D)
    float temperature_;
    bool normalizeInput_;
};

} // namespace groupscope
