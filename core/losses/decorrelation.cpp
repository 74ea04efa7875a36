// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/decorrelation.h"

#include "core/math/normalize.h"

namespace groupscope {

template<class Scalar>
double correlationOf(const MatrixView<Scalar>& F, const MatrixView<Scalar>& H, LossForm form,
                     Matrix<Scalar>& gradientF, Matrix<Scalar>& gradientH) {
    const bool code = form == LossForm::code;
    Matrix<Scalar> f, h;
    if (code) {
        normalizeRows<Scalar>(F, f);
        normalizeRows<Scalar>(H, h);
    } else {
        f = F;
        h = H;
    }
    // The code takes the mean over dimensions, the paper the sum: weights of the two differ by the factor D.
    const double count = static_cast<double>(F.rows()) * (code ? static_cast<double>(F.cols()) : 1.0);
    const auto factor = static_cast<Scalar>(2.0 / count);
    gradientF = factor * f.array() * h.array().square();
    gradientH = factor * h.array() * f.array().square();
    const double total = (f.array() * h.array()).square().template cast<double>().sum();
    if (code) {
        normalizeRowsBackward<Scalar>(F, f, gradientF);
        normalizeRowsBackward<Scalar>(H, h, gradientH);
    }
    return total / count;
}

template double correlationOf<float>(const MatrixView<float>&, const MatrixView<float>&, LossForm,
                                     Matrix<float>&, Matrix<float>&);
template double correlationOf<double>(const MatrixView<double>&, const MatrixView<double>&, LossForm,
                                      Matrix<double>&, Matrix<double>&);

} // namespace groupscope
