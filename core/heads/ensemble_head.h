// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/heads.h"

namespace groupscope {

/// Logits α·(W·u + b) + (1 − α)·cos(u, q_c)/τ: a linear probe and a zero-shot classifier side by side
/// (WiSE-FT in output space).
class EnsembleHead : public Head {
  public:
    /// `alpha` in [0,1] is the weight of the probe. Both parts must have the same D and C.
    EnsembleHead(LinearHead probe, CosineHead zeroShot, float alpha);
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    Eigen::Index inputDimensions() const override { return probe_.inputDimensions(); }
    Eigen::Index classCount() const override { return probe_.classCount(); }
    bool transformsEmbedding() const override { return false; }
    std::optional<LinearClassifier> linearClassifier() const override;
    HeadState state() const override;

  private:
    LinearHead probe_;
    CosineHead zeroShot_;
    float alpha_;
};

/// The head that a state of kind "ensemble" describes. Throws DataError when parts are missing or do not fit.
std::unique_ptr<Head> makeEnsembleHead(const HeadState& state);

} // namespace groupscope
