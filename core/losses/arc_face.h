// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/losses/loss_form.h"
#include "core/math/matrix.h"

#include <span>

namespace groupscope {

/// Range to which cosines are clamped, so that arc cosine and its slope are finite.
enum class CosineClamp {
    /// [10⁻¹⁰, 1 − 10⁻⁷]: negative cosines have no gradient, as in the code (whose upper end, 1 − 10⁻¹⁰, is 1
    /// in single precision).
    code,
    wide ///< [−1 + 10⁻⁷, 1 − 10⁻⁷]
};

/// Options of ArcFace; s and m are those of finDML, Definition 13.
struct ArcFaceOptions {
    double scale = 16.0; ///< s > 0
    double margin = 0.5; ///< m >= 0, in radians
    CosineClamp clamp = CosineClamp::code;
    LossForm form = LossForm::code;
};

/// ArcFace (Deng et al. 2019; finDML, Definition 13): mean over rows of the cross-entropy of s·cos θ_c, where
/// θ_c is the angle between z, of unit length, and the centre w_c, of any, and m is added to the angle of the
/// own class. In the paper's form the sum runs over the own class and, of the rows of other classes in the
/// batch, s·cos(ŵ_{y_j}·z_j), and the own is s·cos(ŵ_y·z + m): the product itself stands for the angle.
/// Z (B,K), labels (B,) in [0,C), centres (C,K). `gradient` (B,K), resized, is d loss / dZ; d loss / d
/// centres is added to `centreGradient` (C,K).
template<class Scalar>
double arcFace(const MatrixView<Scalar>& Z, std::span<const int> labels, const Matrix<Scalar>& centres,
               const ArcFaceOptions& options, Matrix<Scalar>& gradient, Matrix<Scalar>& centreGradient);

extern template double arcFace<float>(const MatrixView<float>&, std::span<const int>, const Matrix<float>&,
                                      const ArcFaceOptions&, Matrix<float>&, Matrix<float>&);
extern template double arcFace<double>(const MatrixView<double>&, std::span<const int>, const Matrix<double>&,
                                       const ArcFaceOptions&, Matrix<double>&, Matrix<double>&);

} // namespace groupscope
