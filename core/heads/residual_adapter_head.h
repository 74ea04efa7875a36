// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/nn/residual_adapter_network.h"

namespace groupscope {

/// Logits cos(f(u), q_c)/τ of CLIP-Adapter's network f, which do not depend on the length of u. Kind
/// "residual_adapter".
class ResidualAdapterHead : public Head {
  public:
    ResidualAdapterHead(ResidualAdapterNetwork<float> network, MatrixF classEmbeddings, float temperature);
    Eigen::Index inputDimensions() const override { return classEmbeddings_.cols(); }
    Eigen::Index classCount() const override { return classEmbeddings_.rows(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return true; }
    std::optional<LinearClassifier> linearClassifier() const override;
    HeadState state() const override;

  private:
    ResidualAdapterNetwork<float> network_;
    MatrixF classEmbeddings_; ///< (C,D)
    float temperature_;
};

/// Throws DataError when the parts do not fit.
std::unique_ptr<Head> makeResidualAdapterHead(const HeadState& state);

} // namespace groupscope
