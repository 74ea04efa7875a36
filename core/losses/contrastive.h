// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace groupscope {

/// Terms in the denominator of a positive.
enum class ContrastiveDenominator {
    single, ///< itself and all negatives
    all,    ///< all positives and all negatives (supervised contrastive loss)
};

/// The loss as a function of the similarities alone: s (1+P+M,), of which s[0] is not read, and `valid`
/// (1+P+M,). Writes d loss / ds (1+P+M,) and returns the loss. Throws nothing, allocates nothing.
template<class Scalar>
Scalar contrastiveOfSimilarities(std::span<const Scalar> s, Eigen::Index positives,
                                 std::span<const std::uint8_t> valid, Scalar temperature,
                                 ContrastiveDenominator denominator, std::span<Scalar> gradient);

/// Supervised contrastive loss of one anchor (Contrastive Adapters, Algorithm 3). Mean
/// over valid positives p of −log(e^{s_p/τ} / (D_p + Σ_n e^{s_n/τ})), s_k = cos(z_0, z_k), D_p as the
/// denominator says. Rows of Z (1+P+M,D): the anchor, P positives, M negatives. `valid` (1+P+M) is 0 for
/// placeholders, which get no gradient. Without valid positives or without valid negatives the loss and the
/// gradient are zero. Keeps its buffers between calls.
template<class Scalar>
class ContrastiveLoss {
  public:
    /// Throws std::logic_error unless temperature > 0.
    ContrastiveLoss(Scalar temperature, ContrastiveDenominator denominator);
    /// `gradient` (1+P+M,D), resized, is d loss / dZ. Returns the loss.
    Scalar operator()(const MatrixView<Scalar>& Z, Eigen::Index positives,
                      std::span<const std::uint8_t> valid, Matrix<Scalar>& gradient);

  private:
    Scalar temperature_;
    ContrastiveDenominator denominator_;
    std::vector<Scalar> norms_;
    std::vector<Scalar> similarities_;
    std::vector<Scalar> similarityGradient_;
    RowVector<Scalar> unitAnchor_;
};

extern template float contrastiveOfSimilarities<float>(std::span<const float>, Eigen::Index,
                                                       std::span<const std::uint8_t>, float,
                                                       ContrastiveDenominator, std::span<float>);
extern template double contrastiveOfSimilarities<double>(std::span<const double>, Eigen::Index,
                                                         std::span<const std::uint8_t>, double,
                                                         ContrastiveDenominator, std::span<double>);
extern template class ContrastiveLoss<float>;
extern template class ContrastiveLoss<double>;

} // namespace groupscope
