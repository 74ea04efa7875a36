// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Triplets by cosine: mean over rows of max(0, margin + cos(z, n) − cos(z, p)), where p is the next row of
/// the same class after z in the batch and n the next of another class, both around its end. Rows that
/// lack one of the two are left out; without any other the loss is 0. Z (B,K), labels (B,); `gradient`
/// (B,K), resized, is d loss / dZ; rows of zero length get none.
template<class Scalar>
Scalar cosineTripletLoss(const MatrixView<Scalar>& Z, std::span<const int> labels, Scalar margin,
                         Matrix<Scalar>& gradient);

extern template float cosineTripletLoss<float>(const MatrixView<float>&, std::span<const int>, float,
                                               Matrix<float>&);
extern template double cosineTripletLoss<double>(const MatrixView<double>&, std::span<const int>, double,
                                                 Matrix<double>&);

} // namespace groupscope
