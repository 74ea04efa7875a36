// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/losses/shared_row_contrastive.h"
#include "core/nn/encoder_classifier.h"
#include "core/sampling/cnc_batches.h"
#include "core/training/input_form.h"

#include <span>
#include <vector>

namespace groupscope {

/// The loss of Correct-N-Contrast (Eqs. 7 and 16) on the contrastive batches of one optimiser step, and its
/// gradients. Without batch statistics, a row that occurs in several batches passes the encoder once. Not
/// thread-safe.
template<class Scalar>
class CncUpdate {
  public:
    struct Options {
        Scalar temperature = static_cast<Scalar>(0.1); ///< τ
        ContrastiveDenominator denominator = ContrastiveDenominator::all;
        Scalar contrastiveWeight = static_cast<Scalar>(0.75); ///< λ in [0,1]
        bool secondSide = true; ///< the first positive is an anchor too, where batches have second negatives
        bool align = false;     ///< mean distance of anchors and positives instead (A.1)
        bool alignNormalized = false; ///< align rows divided by their norms
        InputForm input{};
    };
    struct Losses {
        double contrastive = 0.0;  ///< sum over batches, both sides added
        double crossEntropy = 0.0; ///< sum over batches
    };

    /// `projection` may be null: the contrastive term then uses the embedding itself. Both must outlive this.
    CncUpdate(EncoderClassifier<Scalar>& model, Sequence<Scalar>* projection, const CncBatchShape& shape,
              const Options& options);

    /// `batches` (B × shape.rows(),) row indices of X (N,D); labels (N,). Adds the gradients of 1/B Σ_b
    /// (λ·contrastive + (1−λ)·cross-entropy) to those of the model. The cross-entropy of a batch is the mean
    /// over its parts, each truncated to the shortest of them. Throws Cancelled.
    Losses accumulate(const MatrixView<Scalar>& X, const std::vector<int>& labels,
                      std::span<const int> batches, const RunContext& context);

    void setContrastiveWeight(Scalar weight) { options_.contrastiveWeight = weight; }

  private:
    void requireRoomForStep(std::size_t rowCount) const;
    void addBatch(std::span<const int> batch, std::size_t rowCount);
    void finishPiece(const MatrixView<Scalar>& X, const std::vector<int>& labels, std::size_t batchCount,
                     const RunContext& context, Losses& losses);
    void contrast(std::size_t batchCount, Losses& losses);
    Scalar contrastBatch(std::span<const int> batch, Scalar weight);

    EncoderClassifier<Scalar>& model_;
    Sequence<Scalar>* projection_;
    CncBatchShape shape_;
    Options options_;
    SharedRowContrastive<Scalar> contrastive_;
    std::size_t shortest_;     ///< rows of each part in the cross-entropy
    std::size_t rowsOfPieces_; ///< at which a piece of a step is computed
    std::vector<int> placeOf_; ///< (N,) place of a row in the piece, -1 = not in it
    std::vector<int> rows_;    ///< (U,) rows of the piece
    std::vector<int> places_;  ///< rows of all batches of the piece
    std::vector<int> counts_;  ///< (U,) how often the cross-entropy of the piece counts the row
    std::vector<int> labels_;
    std::vector<Scalar> weights_;
    Matrix<Scalar> input_, embedding_, logits_, logitGradient_, embeddingGradient_;
    Matrix<Scalar> projected_, unit_, contrastGradient_, seenGradient_;
};

extern template class CncUpdate<float>;
extern template class CncUpdate<double>;

} // namespace groupscope
