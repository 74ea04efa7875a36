// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Scale of the generalised cross-entropy of exponent q.
enum class GceFactor {
    code,  ///< q·p^q·CE with the weight p^q held fixed (Learning from Failure's code): q times the gradient
    paper, ///< (1 − p^q)/q (Zhang and Sabuncu 2018), whose gradient is that of CE times p^q
};

/// Mean over rows of the generalised cross-entropy, where p is the softmax probability of the label. Rows
/// that are easy already weigh more, so that the model becomes more biased. logits (B,C), labels (B,), q in
/// (0,1]; `gradient` (B,C), resized, is d loss / d logits. `losses` (1,B), resized, are the plain
/// cross-entropies of the rows. Returns the loss.
template<class Scalar>
Scalar generalizedCrossEntropy(const MatrixView<Scalar>& logits, std::span<const int> labels, double q,
                               GceFactor factor, RowVector<Scalar>& losses, Matrix<Scalar>& gradient);

extern template float generalizedCrossEntropy<float>(const MatrixView<float>&, std::span<const int>, double,
                                                     GceFactor, RowVector<float>&, Matrix<float>&);
extern template double generalizedCrossEntropy<double>(const MatrixView<double>&, std::span<const int>,
                                                       double, GceFactor, RowVector<double>&,
                                                       Matrix<double>&);

} // namespace groupscope
