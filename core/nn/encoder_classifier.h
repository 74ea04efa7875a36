// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/nn/batch_norm.h"
#include "core/nn/linear.h"

#include <optional>
#include <vector>

namespace groupscope {

/// How an encoder normalises its hidden units.
enum class Normalization {
    none,
    frozenStatistics, ///< batch normalisation with statistics of the training rows, taken once
    training,         ///< batch normalisation with the statistics of each batch
};

/// The model of Correct-N-Contrast (3.1) and of the robust baselines on frozen embeddings: an encoder
/// z = W2·ReLU([BN](W1·u + b1)) + b2 and a linear classifier Wc·z + bc. W1 (H,D) has no bias when it is
/// normalised. Without an encoder z is u itself. One object serves one thread: it keeps what backward needs.
template<class Scalar>
class EncoderClassifier {
  public:
    struct Options {
        Eigen::Index hidden = 128;  ///< H; 0: no encoder
        Eigen::Index outputs = 128; ///< K, of an encoder
        Normalization normalization = Normalization::none;
    };

    EncoderClassifier(Eigen::Index dimensions, Eigen::Index classes, const Options& options, Random& random);

    bool hasEncoder() const { return encoder_.has_value(); }
    Eigen::Index inputDimensions() const;
    Eigen::Index embeddingDimensions() const { return classifier_.weight().value.cols(); } ///< K, or D
    Eigen::Index classCount() const { return classifier_.weight().value.rows(); }

    /// Sets the statistics of a frozen normalisation to those of the hidden units of X (N,D), N >= 2; does
    /// nothing for the other kinds.
    void freezeStatistics(const MatrixView<Scalar>& X);

    /// X (B,D) -> Z (B,K). B >= 2 when batches are normalised. Z is copied from X without an encoder.
    void encodeTraining(const MatrixView<Scalar>& X, Matrix<Scalar>& Z);
    /// The same with running statistics, keeping nothing.
    void encode(const MatrixView<Scalar>& X, Matrix<Scalar>& Z) const;
    /// Z (B,K) -> logits (B,C).
    void classify(const MatrixView<Scalar>& Z, Matrix<Scalar>& logits) const;

    /// Adds to the gradients of the classifier; writes dZ (B,K) unless null.
    void backwardClassifier(const MatrixView<Scalar>& Z, const MatrixView<Scalar>& dLogits,
                            Matrix<Scalar>* dZ);
    /// Adds to the gradients of the encoder, given dZ and the X of the last encodeTraining; writes dX (B,D)
    /// unless null. Without an encoder dX is dZ.
    void backwardEncoder(const MatrixView<Scalar>& X, const MatrixView<Scalar>& dZ,
                         Matrix<Scalar>* dX = nullptr);

    /// "first.weight", "first.bias" or "norm.weight" and "norm.bias", "second.weight", "second.bias".
    std::vector<Parameter<Scalar>*> encoderParameters();
    std::vector<Parameter<Scalar>*> classifierParameters() { return classifier_.parameters(); }
    std::vector<Parameter<Scalar>*> parameters();

    Normalization normalization() const { return normalization_; }
    /// Running statistics of a normalised encoder, which are no parameters; null for others.
    BatchNorm<Scalar>* norm();
    const BatchNorm<Scalar>* norm() const;
    Linear<Scalar>& first() { return encoder_->first; } ///< of an encoder
    const Linear<Scalar>& first() const { return encoder_->first; }
    Linear<Scalar>& second() { return encoder_->second; } ///< of an encoder
    const Linear<Scalar>& second() const { return encoder_->second; }
    Linear<Scalar>& classifier() { return classifier_; }
    const Linear<Scalar>& classifier() const { return classifier_; }

  private:
    struct Encoder {
        Linear<Scalar> first;
        std::optional<BatchNorm<Scalar>> norm;
        Linear<Scalar> second;
        Matrix<Scalar> projected; ///< W1·u + b1 (B,H)
        Matrix<Scalar> activated; ///< ReLU output (B,H)
        Matrix<Scalar> gradient;  ///< (B,H)
    };

    Normalization normalization_;
    std::optional<Encoder> encoder_;
    Linear<Scalar> classifier_;
};

extern template class EncoderClassifier<float>;
extern template class EncoderClassifier<double>;

} // namespace groupscope
