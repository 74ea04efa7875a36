// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/networks.h"

#include <vector>

namespace groupscope {

/// The model of Correct-N-Contrast (3.1) and of the robust baselines on frozen embeddings: an encoder z =
/// W2·ReLU([BN](W1·u + b1)) + b2 and a linear classifier Wc·z + bc. W1 (H,D) has no bias with normalisation.
/// Without an encoder z is u itself. Not thread-safe: it keeps values for backward.
template<class Scalar>
class EncoderClassifier {
  public:
    struct Options {
        Eigen::Index hidden = 128;  ///< H; 0: no encoder
        Eigen::Index outputs = 128; ///< K, of an encoder
        Normalization normalization = Normalization::none;
    };

    EncoderClassifier(Eigen::Index dimensions, Eigen::Index classes, const Options& options, Random& random);

    bool hasEncoder() const { return !encoder_.empty(); }
    Eigen::Index inputDimensions() const;
    Eigen::Index embeddingDimensions() const { return classifier_.weight().value.cols(); } ///< K, or D
    Eigen::Index classCount() const { return classifier_.weight().value.rows(); }

    /// Sets the statistics of a frozen normalisation to those of the hidden units of X (N,D), N >= 2; does
    /// nothing for the other kinds.
    void freezeStatistics(const MatrixView<Scalar>& X);

    /// X (B,D) -> Z (B,K), keeping values for backward. B >= 2 with batch normalisation. Z is a copy of X
    /// without an encoder.
    void encodeTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Z) { encoder_.forwardTraining(X, Z); }
    /// X (B,D) -> Z (B,K) with running statistics, keeping nothing.
    void encode(const MatrixView<Scalar>& X, Matrix<Scalar>& Z) const { encoder_.forward(X, Z); }
    /// Z (B,K) -> logits (B,C).
    void classify(const MatrixView<Scalar>& Z, Matrix<Scalar>& logits) const {
        classifier_.forward(Z, logits);
    }

    /// Adds to the gradients of the classifier; writes dZ (B,K) unless null.
    void backwardClassifier(const MatrixView<Scalar>& Z, const MatrixView<Scalar>& dLogits,
                            Matrix<Scalar>* dZ) {
        classifier_.backward(Z, dLogits, dZ);
    }
    /// Adds to the gradients of the encoder, given dZ and the X of the last encodeTraining; writes dX (B,D)
    /// unless null.
    void backwardEncoder(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dZ,
                         Matrix<Scalar>* dX = nullptr) {
        encoder_.backward(X, dZ, dX);
    }

    /// "first.weight", "first.bias" or "norm.weight" and "norm.bias", "second.weight", "second.bias".
    std::vector<Parameter<Scalar>*> encoderParameters() { return encoder_.parameters(); }
    std::vector<Parameter<Scalar>*> classifierParameters() { return classifier_.parameters(); }
    std::vector<Parameter<Scalar>*> parameters();

    Normalization normalization() const { return normalization_; }
    /// The normalisation of the encoder; null if there is none.
    BatchNorm<Scalar>* norm() {
        return encoder_.size() == 3 ? &encoder_.template at<BatchNorm<Scalar>>(1) : nullptr;
    }
    Sequence<Scalar>& encoder() { return encoder_; } ///< without layers if there is none
    const Sequence<Scalar>& encoder() const { return encoder_; }
    /// The hidden units of an encoder.
    const Linear<Scalar>& first() const { return encoder_.template at<Linear<Scalar>>(0); }
    Linear<Scalar>& classifier() { return classifier_; }
    const Linear<Scalar>& classifier() const { return classifier_; }

  private:
    Normalization normalization_;
    Sequence<Scalar> encoder_;
    Linear<Scalar> classifier_;
};

extern template class EncoderClassifier<float>;
extern template class EncoderClassifier<double>;

} // namespace groupscope
