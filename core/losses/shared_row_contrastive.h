// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/contrastive.h"

#include <span>
#include <vector>

namespace groupscope {

/// One side of a contrastive batch of Correct-N-Contrast (Eqs. 3 and 17) whose rows are row indices of a
/// matrix that many batches share: mean over positives p of −log(e^{s_p/τ} / (D_p + Σ_n e^{s_n/τ})) with s_k
/// = ẑ_a·ẑ_k; D_p is the sum over all positives (the paper), or p's own term. Equal to ContrastiveLoss of the
/// gathered rows. Keeps its buffers between calls.
template<class Scalar>
class SharedRowContrastive {
  public:
    /// Throws std::logic_error unless temperature > 0.
    SharedRowContrastive(Scalar temperature, ContrastiveDenominator denominator);
    /// unit (U,K): rows of norm 1; the other arguments are row indices of it. Adds weight · d loss / d unit
    /// to `gradient` (U,K) and returns the loss without the weight.
    Scalar operator()(const Matrix<Scalar>& unit, int anchor, std::span<const int> positives,
                      std::span<const int> negatives, Scalar weight, Matrix<Scalar>& gradient);

  private:
    Scalar temperature_;
    ContrastiveDenominator denominator_;
    std::vector<int> places_;
    std::vector<std::uint8_t> valid_;
    std::vector<Scalar> similarities_, similarityGradient_;
    RowVector<Scalar> pull_;
};

extern template class SharedRowContrastive<float>;
extern template class SharedRowContrastive<double>;

} // namespace groupscope
