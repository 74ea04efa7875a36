// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Mean over rows of −log softmax(logits)[label].
/// logits (B,C), labels (B,) in [0,C); `gradient` (B,C), resized, is d loss / d logits. Returns the loss.
template<class Scalar>
Scalar softmaxCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels,
                           Matrix<Scalar>& gradient);

/// The loss of each row separately, for losses that weigh rows: `losses` (1,B), resized, and `gradient`
/// (B,C), resized, whose row i is d losses[i] / d logits row i.
template<class Scalar>
void rowCrossEntropies(const MatrixView<Scalar>& logits, std::span<const int> labels,
                       RowVector<Scalar>& losses, Matrix<Scalar>& gradient);

extern template float softmaxCrossEntropy<float>(const MatrixView<float>&, std::span<const int>,
                                                 Matrix<float>&);
extern template double softmaxCrossEntropy<double>(const MatrixView<double>&, std::span<const int>,
                                                   Matrix<double>&);
extern template void rowCrossEntropies<float>(const MatrixView<float>&, std::span<const int>,
                                              RowVector<float>&, Matrix<float>&);
extern template void rowCrossEntropies<double>(const MatrixView<double>&, std::span<const int>,
                                               RowVector<double>&, Matrix<double>&);

} // namespace groupscope
