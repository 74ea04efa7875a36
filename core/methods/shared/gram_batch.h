// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/methods: one anchor batch of GramContrastive.

#include "core/losses/contrastive.h"
#include "core/methods/shared/gram_kernels.h"
#include "core/nn/adapter_network.h"
#include "core/sampling/contrastive_batches.h"

#include <span>
#include <vector>

namespace groupscope {

/// Values derived from the weights above the batch normalisation, for the loss.
template<class Scalar>
struct GramWeights {
    explicit GramWeights(const AdapterNetwork<Scalar>& network);

    Matrix<Scalar> A;        ///< W2ᵀW2 (H,H)
    RowVector<Scalar> q, q2; ///< W2ᵀb (H,), and twice it
    Scalar beta;             ///< b·b
    RowVector<Scalar> scale, shift;
};

/// Gradients of a share of the batches, with respect to their inputs.
template<class Scalar>
struct GramSums {
    void reset(Eigen::Index rows, Eigen::Index width);
    void add(const GramSums& other);

    Matrix<Scalar> hidden; ///< (U,H) of x·W1ᵀ
    Matrix<Scalar> A;      ///< (H,H)
    RowVector<Scalar> q, scale, shift;
    Scalar beta = 0;
};

/// The forward and backward pass of one anchor batch on rows of `hidden`, with its buffers.
template<class Scalar>
class GramBatch {
  public:
    /// hidden (U,H) are the products x·W1ᵀ; positions (n,), n >= 2, are the rows of the batch in them. Adds
    /// `weight` times the gradient to `sums` and returns the unweighted loss.
    Scalar add(const Matrix<Scalar>& hidden, std::span<const int> positions, const ContrastiveBatch& batch,
               const GramWeights<Scalar>& weights, Scalar temperature, ContrastiveDenominator denominator,
               Scalar weight, GramSums<Scalar>& sums);

    /// Statistics of the batch, for the running ones: mean and biased variance, (H,).
    const RowVector<Scalar>& mean() const { return mean_; }
    const RowVector<Scalar>& variance() const { return variance_; }

  private:
    void resize(std::size_t rows, Eigen::Index width);
    gram::Rows<Scalar> tile(std::size_t begin) const;
    Scalar* at(Matrix<Scalar>& matrix, std::size_t row) const { return matrix.data() + row * width_; }

    void takeStatistics(const GramWeights<Scalar>& weights);
    void takeProducts(const GramWeights<Scalar>& weights);
    void takeSlopes(Scalar weight);
    void differentiate(const GramWeights<Scalar>& weights, GramSums<Scalar>& sums);
    void differentiateAnchor(const GramWeights<Scalar>& weights, GramSums<Scalar>& sums);
    void scatter(GramSums<Scalar>& sums) const;

    const Matrix<Scalar>* hidden_ = nullptr;
    std::span<const int> positions_;
    std::size_t width_ = 0;
    Matrix<Scalar> activated_;   ///< r (n,H)
    Matrix<Scalar> transformed_; ///< A·r (n,H), then d loss / d(output of the batch norm)
    Matrix<Scalar> weighted_;    ///< v·r of a tile
    std::vector<Scalar> dots_, norms_, similarities_, slopes_, u_, v_; ///< (n,)
    Scalar uSum_ = 0, vSum_ = 0;
    RowVector<Scalar> mean_, variance_, deviation_, factor_, offset_, p_;
    RowVector<Scalar> pulled_, weightedSum_, shiftGradient_, scaleGradient_;
    Matrix<double> moments_; ///< (2,H)
    RowVector<Scalar> tileSum_, tileSquares_;
};

extern template struct GramWeights<float>;
extern template struct GramWeights<double>;
extern template struct GramSums<float>;
extern template struct GramSums<double>;
extern template class GramBatch<float>;
extern template class GramBatch<double>;

} // namespace groupscope
