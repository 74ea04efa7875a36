// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Mean Euclidean distance of all pairs of an anchor and a positive (Correct-N-Contrast, A.1), which are
/// places in Z (U,K): at least one of each. Adds weight · d loss / dZ to `gradient` (U,K) and returns the
/// loss without the weight. A pair at distance 0 is not pulled.
template<class Scalar>
Scalar alignmentLoss(const Matrix<Scalar>& Z, std::span<const int> anchors, std::span<const int> positives,
                     Scalar weight, Matrix<Scalar>& gradient);

extern template float alignmentLoss<float>(const Matrix<float>&, std::span<const int>, std::span<const int>,
                                           float, Matrix<float>&);
extern template double alignmentLoss<double>(const Matrix<double>&, std::span<const int>,
                                             std::span<const int>, double, Matrix<double>&);

} // namespace groupscope
