// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/losses/triplets.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Margins of the contrastive loss, in Euclidean distance.
struct ContrastivePairsOptions {
    double positiveMargin = 0.0; ///< >= 0: positives nearer than this cost nothing
    double negativeMargin = 1.0; ///< >= 0: negatives farther than this cost nothing
    LossForm form = LossForm::code;
};

/// Contrastive loss of pairs (Hadsell et al. 2006; finDML, Definition 7): mean over triplets of
/// max(0, d(a,p) − positiveMargin) + max(0, negativeMargin − d(a,n)), where d(x,y) = ‖x − y + 10⁻⁶‖; the
/// paper's form divides the sum by the rows of the batch. Z (B,K); `gradient` (B,K), resized, is d loss / dZ.
/// Without triplets the loss is 0.
template<class Scalar>
double contrastivePairs(const MatrixView<Scalar>& Z, std::span<const Triplet> triplets,
                        const ContrastivePairsOptions& options, Matrix<Scalar>& gradient);

extern template double contrastivePairs<float>(const MatrixView<float>&, std::span<const Triplet>,
                                               const ContrastivePairsOptions&, Matrix<float>&);
extern template double contrastivePairs<double>(const MatrixView<double>&, std::span<const Triplet>,
                                                const ContrastivePairsOptions&, Matrix<double>&);

} // namespace groupscope
