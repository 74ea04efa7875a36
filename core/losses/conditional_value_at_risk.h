// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>
#include <vector>

namespace groupscope {

/// The conditional value at risk of a batch (Levy et al. 2020): the mean cross-entropy of its worst share α.
/// Of B rows the ⌊αB⌋ with the largest losses weigh 1/(αB) each, the next one what is left of 1, the others
/// nothing; where αB < 1 the worst row weighs 1. Of equal losses the earlier row counts as the larger. α = 1
/// is the mean. Keeps its buffers between calls.
template<class Scalar>
class ConditionalValueAtRisk {
  public:
    /// Throws std::logic_error unless alpha is in (0,1].
    explicit ConditionalValueAtRisk(double alpha);

    /// The loss. logits (B,C) with B >= 1, labels (B,); `gradient` (B,C), resized, is d loss / d logits.
    Scalar operator()(const MatrixView<Scalar>& logits, std::span<const int> labels,
                      Matrix<Scalar>& gradient);

  private:
    double alpha_;
    RowVector<Scalar> losses_; ///< (1,B)
    std::vector<Eigen::Index> order_;
};

extern template class ConditionalValueAtRisk<float>;
extern template class ConditionalValueAtRisk<double>;

} // namespace groupscope
