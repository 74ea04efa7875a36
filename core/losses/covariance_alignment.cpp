// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/losses/covariance_alignment.h"

#include "core/math/gemm.h"
#include "core/math/resize_emptied.h"

namespace groupscope {

template<class Scalar>
Scalar covarianceAlignment(const MatrixView<Scalar>& Z, Eigen::Index environments, Matrix<Scalar>& gradient) {
    const Eigen::Index K = Z.cols(), n = Z.rows() / environments;
    const auto inverse = Scalar(1) / static_cast<Scalar>(n - 1);
    // Σ over pairs of ‖s_e − s_f‖² = E Σ_e ‖s_e − s̄‖², so that no pair has to be formed.
    Matrix<Scalar> means(environments, K), centred(n, K), covariance(K, K),
        average = Matrix<Scalar>::Zero(K, K);
    const auto center = [&](Eigen::Index e) {
        means.row(e) = Z.middleRows(e * n, n).colwise().mean();
        centred = Z.middleRows(e * n, n).rowwise() - means.row(e);
    };
    for (Eigen::Index e = 0; e < environments; ++e) {
        center(e);
        gemm<Scalar>(Transpose::yes, Transpose::no, inverse / static_cast<Scalar>(environments), centred,
                     centred, 1, average);
    }
    const RowVector<Scalar> averageMean = means.colwise().mean();
    const double scale = 2.0 / static_cast<double>(environments - 1), // E over the number of pairs
        dimensions = static_cast<double>(K);
    double loss = 0.0;
    resizeEmptied(gradient, Z.rows(), K);
    for (Eigen::Index e = 0; e < environments; ++e) {
        // Centred a second time instead of keeping all centred rows, which would double the memory.
        center(e);
        // Starting from minus the mean, the product leaves the deviation without another pass.
        covariance = -average;
        gemm<Scalar>(Transpose::yes, Transpose::no, inverse, centred, centred, 1, covariance);
        const RowVector<Scalar> shift = means.row(e) - averageMean;
        loss += scale * (static_cast<double>(shift.squaredNorm()) / dimensions +
                         static_cast<double>(covariance.squaredNorm()) / (dimensions * dimensions));
        auto part = gradient.middleRows(e * n, n);
        const double slope = 4.0 * scale / (dimensions * dimensions);
        gemm<Scalar>(Transpose::no, Transpose::no, static_cast<Scalar>(slope) * inverse, centred, covariance,
                     0, part);
        part.rowwise() += static_cast<Scalar>(2.0 * scale / (dimensions * static_cast<double>(n))) * shift;
    }
    return static_cast<Scalar>(loss);
}

template float covarianceAlignment<float>(const MatrixView<float>&, Eigen::Index, Matrix<float>&);
template double covarianceAlignment<double>(const MatrixView<double>&, Eigen::Index, Matrix<double>&);

} // namespace groupscope
