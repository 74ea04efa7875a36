// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// The penalty of V-REx (Krueger et al. 2021, Eq. 8; divisor E, as DomainBed has it): the variance over
/// environments of their mean cross-entropies.
/// logits (B,C) and labels (B,) in `environments` blocks of B/E >= 1 rows each; `gradient` (B,C), resized, is
/// d penalty / d logits. Returns the penalty.
template<class Scalar>
Scalar riskVariance(const MatrixView<Scalar>& logits, std::span<const int> labels, Eigen::Index environments,
                    Matrix<Scalar>& gradient);

extern template float riskVariance<float>(const MatrixView<float>&, std::span<const int>, Eigen::Index,
                                          Matrix<float>&);
extern template double riskVariance<double>(const MatrixView<double>&, std::span<const int>, Eigen::Index,
                                            Matrix<double>&);

} // namespace groupscope
