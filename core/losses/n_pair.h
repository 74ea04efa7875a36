// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/losses/triplets.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// N-pair loss of rows as they are, not of unit length (Sohn 2016; finDML, Eq. 6): mean over pairs of
/// log(1 + Σ_n exp(a·n − a·p)), n all rows of another class than the anchor's, plus `weight` times the mean
/// over rows of ‖z‖. The paper's form divides the sum over pairs by the rows of the batch and squares the
/// norms. Z (B,K), labels (B,), `weight` ν >= 0; `gradient` (B,K), resized, is d loss / dZ. Without pairs the
/// loss is 0, norms too.
template<class Scalar>
double nPair(const MatrixView<Scalar>& Z, std::span<const int> labels, std::span<const AnchorPair> pairs,
             double weight, LossForm form, Matrix<Scalar>& gradient);

extern template double nPair<float>(const MatrixView<float>&, std::span<const int>,
                                    std::span<const AnchorPair>, double, LossForm, Matrix<float>&);
extern template double nPair<double>(const MatrixView<double>&, std::span<const int>,
                                     std::span<const AnchorPair>, double, LossForm, Matrix<double>&);

} // namespace groupscope
