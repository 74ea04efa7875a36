// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Reduction of the terms of one class.
enum class DivergenceReduction {
    mean, ///< over the C terms of the divergence, as the reference code does: KL / C
    sum,  ///< the divergence itself
};

/// The penalty of Predictive Group Invariance (Ahmed et al. 2021): the sum, over classes with rows in both
/// environments, of KL(Q1‖Q0), where Qe is the mean softmax of the rows of that class in environment e, no
/// entry of it below 1e-12.
/// logits (B,C) and labels (B,): the first B/2 rows are of environment 0, the others of environment 1;
/// `gradient` (B,C), resized, is d penalty / d logits. Returns the penalty: 0 when no class is in both.
template<class Scalar>
Scalar groupInvariancePenalty(const MatrixView<Scalar>& logits, std::span<const int> labels,
                              DivergenceReduction reduction, Matrix<Scalar>& gradient);

extern template float groupInvariancePenalty<float>(const MatrixView<float>&, std::span<const int>,
                                                    DivergenceReduction, Matrix<float>&);
extern template double groupInvariancePenalty<double>(const MatrixView<double>&, std::span<const int>,
                                                      DivergenceReduction, Matrix<double>&);

} // namespace groupscope
