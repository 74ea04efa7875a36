// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/encoder_head.h"
#include "core/nn/morphing_network.h"

namespace groupscope {

/// An encoder without normalisation that sees the embedding through a transformation: logits
/// Wc·z + bc with z = enc(g(u)). The trained embedding is z. Kind "morphed_encoder".
class MorphedEncoderHead : public Head {
  public:
    /// The rows are normalised before the transformation if `normalizeInput`.
    MorphedEncoderHead(MorphingNetwork<float> morph, EncoderClassifier<float> model, bool normalizeInput);
    Eigen::Index inputDimensions() const override { return encoder_.inputDimensions(); }
    Eigen::Index classCount() const override { return encoder_.classCount(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return true; }
    std::optional<LinearClassifier> linearClassifier() const override { return encoder_.linearClassifier(); }
    HeadState state() const override;

  private:
    MorphingNetwork<float> morph_;
    EncoderHead encoder_;
    bool normalizeInput_;
};

/// Throws DataError when the parts do not fit.
std::unique_ptr<Head> makeMorphedEncoderHead(const HeadState& state);

} // namespace groupscope
