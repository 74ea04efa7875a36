// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Σ over rows of −w·log softmax(logits)[label]: softmaxCrossEntropy with a weight for each row in place of
/// 1/B, as for rows that a batch holds several times. logits (B,C), labels (B,) in [0,C), weights (B,);
/// `gradient` (B,C), resized, is d loss / d logits.
template<class Scalar>
double weightedCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels,
                            std::span<const Scalar> weights, Matrix<Scalar>& gradient);

extern template double weightedCrossEntropy<float>(const MatrixView<float>&, std::span<const int>,
                                                   std::span<const float>, Matrix<float>&);
extern template double weightedCrossEntropy<double>(const MatrixView<double>&, std::span<const int>,
                                                    std::span<const double>, Matrix<double>&);

} // namespace groupscope
