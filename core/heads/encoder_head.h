// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/nn/encoder_classifier.h"

namespace groupscope {

/// Logits Wc·z + bc of an encoder z = enc(u) with its linear classifier; the trained embedding is z. Kind
/// "encoder", or "normalized_encoder" with batch normalisation. The model must have an encoder: without one
/// it is a LinearHead.
class EncoderHead : public Head {
  public:
    EncoderHead(EncoderClassifier<float> model, bool normalizeInput);
    Eigen::Index inputDimensions() const override { return model_.inputDimensions(); }
    Eigen::Index classCount() const override { return model_.classCount(); }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override;
    bool transformsEmbedding() const override { return true; }
    std::optional<LinearClassifier> linearClassifier() const override;
    HeadState state() const override;

  private:
    EncoderClassifier<float> model_;
    bool normalizeInput_;
};

/// The encoder and classifier that the tensors hold, normalised or not. Throws DataError when they do not
/// fit.
EncoderClassifier<float> encoderOf(const HeadState& state, Normalization normalization);

/// Throws DataError when the parts do not fit.
std::unique_ptr<Head> makeEncoderHead(const HeadState& state);

} // namespace groupscope
