// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/losses/triplets.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Triplet loss (Hoffer and Ailon 2018; finDML, Definition 8): mean over triplets of
/// max(0, ‖a − p‖² − ‖a − n‖² + margin); in the paper's form distances are not squared and the sum is divided
/// by the rows of the batch. Z (B,K); `margin` >= 0; `gradient` (B,K), resized, is d loss / dZ, for which
/// rows at distance 0 count nothing. Without triplets the loss is 0.
template<class Scalar>
double tripletDistance(const MatrixView<Scalar>& Z, std::span<const Triplet> triplets, double margin,
                       LossForm form, Matrix<Scalar>& gradient);

extern template double tripletDistance<float>(const MatrixView<float>&, std::span<const Triplet>, double,
                                              LossForm, Matrix<float>&);
extern template double tripletDistance<double>(const MatrixView<double>&, std::span<const Triplet>, double,
                                               LossForm, Matrix<double>&);

} // namespace groupscope
