// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Options of the multi-similarity loss, with the letters of finDML, Eq. 7. λ and ε are cosines.
struct MultiSimilarityOptions {
    double positiveScale = 2.0;  ///< α > 0
    double negativeScale = 40.0; ///< β > 0
    double threshold = 0.5;      ///< λ
    double slack = 0.1;          ///< ε >= 0
    LossForm form = LossForm::code;
};

/// Multi-similarity loss of unit rows (Wang et al. 2020; finDML, Eq. 7). Of an anchor i with similarities
/// s_ij = z_i·z_j, positives P (other rows of its class) and negatives N, those count for which
/// s_ip − ε < max_N s and s_in + ε > min_P s; the loss is the mean over anchors of
/// 1/α·log(1 + Σ_p e^{−α(s−λ)}) + 1/β·log(1 + Σ_n e^{β(s−λ)}). Anchors without a positive or a negative that
/// counts are left out of the mean; without any other the loss is 0. In the paper's form pairs that do not
/// count enter with a similarity of 0 and the mean is over all rows. Z (B,K), labels (B,); `gradient` (B,K),
/// resized, is d loss / dZ, for which what counts is a constant.
template<class Scalar>
double multiSimilarity(const MatrixView<Scalar>& Z, std::span<const int> labels,
                       const MultiSimilarityOptions& options, Matrix<Scalar>& gradient);

extern template double multiSimilarity<float>(const MatrixView<float>&, std::span<const int>,
                                              const MultiSimilarityOptions&, Matrix<float>&);
extern template double multiSimilarity<double>(const MatrixView<double>&, std::span<const int>,
                                               const MultiSimilarityOptions&, Matrix<double>&);

} // namespace groupscope
