// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

namespace groupscope {

/// Correlation alignment (Deep CORAL, Sun and Saenko 2016, with means, as DomainBed has it) between
/// environments, averaged over their pairs: the mean over dimensions of the squared difference of the means
/// plus the mean over the K² entries of that of the covariances, whose divisor is n − 1.
/// Z (B,K) in `environments` >= 2 blocks of B/E >= 2 rows each; `gradient` (B,K), resized, is d loss / dZ.
/// Returns the loss. Memory 3K².
template<class Scalar>
Scalar covarianceAlignment(const MatrixView<Scalar>& Z, Eigen::Index environments, Matrix<Scalar>& gradient);

extern template float covarianceAlignment<float>(const MatrixView<float>&, Eigen::Index, Matrix<float>&);
extern template double covarianceAlignment<double>(const MatrixView<double>&, Eigen::Index, Matrix<double>&);

} // namespace groupscope
